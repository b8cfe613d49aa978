import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { agentMessage, conversation, testI18n, visitorMessage } from '../testing/builders.ts';
import { type Entry, emptyThread } from '../thread/thread-state.ts';
import { Composer } from './Composer.tsx';
import { Widget } from './widget-context.ts';

const code = agentMessage(1, { element: { type: 'code', again: 'again' } });

/** What the engine is given when a text is sent. */
async function sent(text: string, messages: readonly Entry[], withBot = true) {
  const engine = {
    send: vi.fn(),
    giveCode: vi.fn(),
    typing: vi.fn(),
    draft: { get: () => text, set: vi.fn() },
  };
  const thread = { ...emptyThread, conversation: conversation({ withBot }), messages };
  const value = { engine, i18n: await testI18n('en'), state: { thread } } as never;
  const box = document.createElement('div');
  const uploads = { files: [], isBusy: false, add: vi.fn(), take: () => [] } as never;
  createRoot(box).render(
    <Widget.Provider value={value}>
      <Composer uploads={uploads} />
    </Widget.Provider>,
  );
  await vi.waitFor(() => expect(box.querySelector('.go')).not.toBeNull());
  box.querySelector<HTMLButtonElement>('.go')?.click();
  return { message: engine.send.mock.calls[0]?.[0], code: engine.giveCode.mock.calls[0]?.[0] };
}

it('gives a code that is asked for without a message', async () => {
  expect(await sent('My code: 123 456', [code])).toEqual({ code: '123456' });
  expect(await sent('I got none', [code])).toEqual({ message: 'I got none' });
});

it('sends digits as a message when no code is asked for', async () => {
  expect(await sent('123456', [code, visitorMessage(2)])).toEqual({ message: '123456' });
  expect(await sent('123456', [code], false)).toEqual({ message: '123456' });
});
