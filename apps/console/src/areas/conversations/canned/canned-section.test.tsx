import type { CannedReply } from '@foyer/contract/conversations/canned-shapes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { Refused } from '../../../testing/fake-server.ts';
import { sectionHarness, write } from '../../../testing/section-harness.ts';
import { replyOf } from '../testing/builders.ts';
import { CannedSection } from './canned-section.tsx';

const ADDRESS = '/settings/canned-replies';
const file = { name: 'sizes.pdf', type: 'application/pdf', size: 900, url: '/f', width: null, height: null };
const hello = replyOf({ id: 'r1', folder: 'Greetings', language: 'en', usageCount: 12 });
const hola = replyOf({ id: 'r2', title: 'Saludo', text: 'Hola', folder: 'Greetings', language: 'es' });
const mine = replyOf({
  id: 'r3',
  shortcut: 'sizes',
  title: 'Sizes',
  text: 'See the sheet',
  isPersonal: true,
  attachments: [{ id: '01930000-0000-7000-8000-0000000000f1', ...file }],
});

let replies: CannedReply[];

const desk = sectionHarness();
const { sent, recording } = desk;

function open(address = ADDRESS, role = 'ADMIN', right: 'view' | 'change' = 'change') {
  return desk.show(
    CannedSection,
    { address, rights: { settings: 'view', livechat: right }, role },
    {
      'GET /api/cannedReplies': () => ({ cannedReplies: replies }),
      'POST /api/cannedReplies': ({ body }) => {
        sent.push(body);
        if ((body as CannedReply).shortcut === 'hello')
          throw new Refused(409, 'shortcut_taken', 'Taken already.');
        return replyOf();
      },
      'PUT /api/cannedReplies/*': recording(mine),
      'GET /api/cannedReplies/export': () => ({ fileName: 'canned-replies.csv', csv: 'shortcut,title' }),
      'POST /api/cannedReplies/import': ({ body }) => {
        sent.push(body);
        if (!(body as { csv: string }).csv.includes('shortcut'))
          throw new Refused(400, 'no_canned_table', 'No');
        return { created: 2, changed: 1, unchanged: 0, errors: [{ row: 3, problem: 'title', value: '' }] };
      },
      'DELETE /api/cannedReplies/*': () => ({ success: true }),
      'GET /webchnl/activeVisitors': () => ({ visitors: [], nextCursor: null }),
      'GET /chimes/getMerchantAttributes': () => ({ name: 'Tidewell', settings: {} }),
    },
  );
}

beforeEach(() => {
  replies = [hello, hola, mine];
});

describe('the list', () => {
  test('shows the replies by folder, with language and usage count', async () => {
    open();
    const row = await screen.findByRole('row', { name: /Greeting English 12/ });
    expect(within(row).getByRole('link', { name: '/hello' })).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: 'Greetings' })).toBeTruthy();
    const own = screen.getByRole('row', { name: /Sizes/ });
    expect(own.textContent).toContain('Only mine');
    expect(own.textContent).toContain('With files');
  });

  test('filters by text and by owner', async () => {
    open();
    await screen.findByRole('row', { name: /Sizes/ });
    await userEvent.click(screen.getByRole('button', { name: 'Shared' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Sizes/ })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'All' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Find canned replies' }), 'sheet{Enter}');
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^\// })).toHaveLength(1));
    expect(screen.getByRole('link', { name: '/sizes' })).toBeTruthy();
  });

  test('shows an empty state', async () => {
    replies = [];
    open();
    expect(await screen.findByText(/insert it with a slash/)).toBeTruthy();
  });
});

describe('a reply', () => {
  test('is previewed with the agent, and unknown variables show their meaning', async () => {
    open(`${ADDRESS}?id=new`);
    const drawer = await screen.findByRole('dialog', { name: 'New canned reply' });
    write(
      within(drawer).getByRole('textbox', { name: /^Text/ }),
      'I am {{agent.name}}, {{visitor.firstName}}',
    );
    const preview = within(drawer).getByRole('region', { name: 'Preview' });
    await waitFor(() => expect(preview.textContent).toContain('I am Priya Raman, First name of the visitor'));
  });

  test('is saved as written; a refusal is shown at its field', async () => {
    open(`${ADDRESS}?id=new`);
    const drawer = await screen.findByRole('dialog', { name: 'New canned reply' });
    const field = (name: RegExp) => within(drawer).getByRole('textbox', { name });
    write(field(/^Shortcut/), 'hello');
    write(field(/^Title/), 'Greeting');
    write(field(/^Text/), 'Hi {{visitor.nick}}');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Create canned reply' }));
    expect(await within(drawer).findByText('The variable {{visitor.nick}} does not exist')).toBeTruthy();
    expect(sent).toEqual([]);
    write(field(/^Text/), 'Hi {{visitor.firstName}}');
    await userEvent.click(within(drawer).getByRole('radio', { name: 'Only me' }));
    await userEvent.click(within(drawer).getByRole('button', { name: 'Create canned reply' }));
    expect(await within(drawer).findByText('Taken already.')).toBeTruthy();
    write(field(/^Shortcut/), 'hi');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Create canned reply' }));
    await screen.findByText('Greeting saved');
    expect(sent.at(-1)).toEqual({
      shortcut: 'hi',
      title: 'Greeting',
      text: 'Hi {{visitor.firstName}}',
      folder: '',
      language: null,
      isPersonal: true,
      attachments: [],
    });
  });

  test('keeps its files when it is edited', async () => {
    open(`${ADDRESS}?id=r3`);
    const drawer = await screen.findByRole('dialog', { name: 'Sizes' });
    expect(within(drawer).getByText('sizes.pdf')).toBeTruthy();
    write(within(drawer).getByRole('textbox', { name: /^Title/ }), 'All sizes');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }));
    await screen.findByText('All sizes saved');
    expect(sent.at(-1)).toMatchObject({
      title: 'All sizes',
      isPersonal: true,
      attachments: [mine.attachments[0]?.id],
    });
  });

  test('is deleted after confirmation; a shared one by administrators only', async () => {
    open(`${ADDRESS}?id=r1`, 'USER');
    const shared = await screen.findByRole('dialog', { name: 'Greeting' });
    expect(within(shared).queryByRole('button', { name: 'Delete' })).toBeNull();
    open(`${ADDRESS}?id=r1`);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete Greeting?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete canned reply' }));
    await screen.findByText('Greeting deleted');
    expect(desk.called()).toContain('DELETE /api/cannedReplies/r1');
  });

  test('is read-only without write access', async () => {
    open(`${ADDRESS}?id=r1`, 'USER', 'view');
    const drawer = await screen.findByRole('dialog', { name: 'Greeting' });
    expect(within(drawer).getByRole('textbox', { name: /^Text/ })).toHaveProperty('disabled', true);
    expect(within(drawer).queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('a table', () => {
  const choose = async (content: BlobPart) => {
    const input = await screen.findByLabelText('File with canned replies');
    fireEvent.change(input, { target: { files: [new File([content], 'replies.csv')] } });
  };

  test('that is imported reports the imported and the invalid rows', async () => {
    open();
    await choose('shortcut,title,text');
    const dialog = await screen.findByRole('dialog', { name: 'Some rows were not imported' });
    expect(dialog.textContent).toContain('Added: 2 · Updated: 1 · Unchanged: 0');
    expect(within(dialog).getByRole('listitem').textContent).toBe('Row 3 The title is missing.');
    expect(sent).toEqual([{ csv: 'shortcut,title,text' }]);
  });

  test('that is invalid or not UTF-8 is refused with the reason', async () => {
    open();
    await choose('name,words');
    expect(await screen.findByText(/must name the columns shortcut, title and text/)).toBeTruthy();
    await choose(new Uint8Array([0xe9, 0x2c]));
    expect(await screen.findByText(/Save the file in UTF-8/)).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  test('requires write access', async () => {
    open(ADDRESS, 'ADMIN', 'view');
    await screen.findByRole('row', { name: /Greeting English 12/ });
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  });
});
