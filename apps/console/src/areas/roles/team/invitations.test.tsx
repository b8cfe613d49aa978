import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Refused } from '../../../testing/fake-server.ts';
import { renderSection } from '../../../testing/render-section.tsx';
import { invitationOf } from '../../../testing/team-samples.ts';
import { TeamSection } from './team-section.tsx';
import { ADDRESS, choose, TeamServer } from './testing/team-server.ts';

let server: TeamServer;

beforeEach(() => {
  server = new TeamServer();
});
afterEach(() => server.close());

describe('invitations', () => {
  test('go to several pasted addresses; existing accounts stay, with the reason', async () => {
    const invited: unknown[] = [];
    server.alsoAnswer({
      'POST /api/invitations': ({ body }) => {
        const { email } = body as { email: string };
        if (email.startsWith('ana'))
          throw new Refused(409, 'email_taken', 'Another member already uses this email address.');
        invited.push(body);
        server.invitations.push(invitationOf(email));
        return invitationOf(email);
      },
    });
    const user = userEvent.setup();
    renderSection(TeamSection, ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite to the team' });
    const email = within(dialog).getByRole('textbox', { name: /^Email/ });
    await user.click(email);
    await user.paste('Ana Costa <ana@tidewell.example>; kim@tidewell.example\nlee@tidewell.example');
    await choose(user, dialog, 'Role', /^Business user/);
    await user.click(within(dialog).getByRole('button', { name: 'Invite 3' }));
    expect(await within(dialog).findByText('Another member already uses this email address.')).toBeDefined();
    expect(screen.getByText('2 invitations sent')).toBeDefined();
    expect(within(dialog).getByRole('button', { name: 'Remove ana@tidewell.example' })).toBeDefined();
    expect(within(dialog).queryByRole('button', { name: 'Remove kim@tidewell.example' })).toBeNull();
    expect(invited).toContainEqual({ email: 'kim@tidewell.example', role: 'USER', departmentIds: [] });
  });

  test('are marked when expired, resent and withdrawn', async () => {
    const id = invitationOf('kim@tidewell.example').id;
    server.invitations = [invitationOf('kim@tidewell.example', { isExpired: true })];
    server.alsoAnswer({
      [`POST /api/invitations/${id}/resend`]: () => {
        server.invitations = [invitationOf('kim@tidewell.example')];
        return server.invitations[0];
      },
      [`DELETE /api/invitations/${id}`]: () => {
        server.invitations = [];
        return { success: true };
      },
    });
    const user = userEvent.setup();
    renderSection(TeamSection, `${ADDRESS}?view=invitations`);
    expect(await screen.findByText('Expired')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Send again to kim@tidewell.example' }));
    await waitFor(() => expect(screen.queryByText('Expired')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Withdraw kim@tidewell.example' }));
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('No records found')).toBeDefined();
  });
});
