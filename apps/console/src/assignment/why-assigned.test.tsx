import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type FakeServer, fakeServer } from '../testing/fake-server.ts';
import { renderAt } from '../testing/render.tsx';
import { WhyAssigned } from './why-assigned.tsx';

const [ADA, BEN] = ['0192f000-0000-4000-8000-00000000000a', '0192f000-0000-4000-8000-00000000000b'];
const AT = '2026-10-12T14:00:00.000Z';

let server: FakeServer;

afterEach(() => {
  cleanup();
  server.stop();
});

function shown(entries: object[]) {
  server = fakeServer({ 'GET /api/assignment/why': () => ({ entries }) });
  renderAt('/', '/', () => (
    <WhyAssigned kind="chat" subjectId="0192f000-0000-4000-8000-0000000000c1" memberId={ADA ?? ''} at={AT} />
  ));
}

test('shows the evaluation of each candidate, the chosen one first', async () => {
  shown([
    {
      id: '1',
      memberId: ADA,
      strategy: 'round_robin',
      createdDate: AT,
      candidates: [
        { memberId: BEN, name: 'Ben Obi', verdict: 'offline', text: 'Is offline.' },
        { memberId: ADA, name: 'Ada Kim', verdict: 'chosen', text: 'Was selected.' },
      ],
    },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Why?' }));
  const items = await screen.findAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual(['Ada Kim was selected', 'Ben Obi is not online']);
});

test('says so where the reasons are gone', async () => {
  shown([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Why?' }));
  expect(await screen.findByText('The reasons are no longer available.')).toBeTruthy();
});
