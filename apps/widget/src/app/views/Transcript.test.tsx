import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Engine } from '../engine.ts';
import { CallError } from '../session/api.ts';
import { firstState } from '../state.ts';
import { config, testI18n } from '../testing/builders.ts';
import { Transcript } from './Transcript.tsx';
import { Widget } from './widget-context.ts';

let box: HTMLElement;
let root: Root;
/** What the server answers to each call, in their order: a refusal or nothing. */
let answers: (string | null)[];
let asked: [string, unknown][];

beforeEach(async () => {
  answers = [];
  asked = [];
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  const call = async (name: string, { body }: { body: unknown }) => {
    asked.push([name, body]);
    const refusal = answers.shift();
    if (refusal) throw new CallError(409, refusal);
  };
  const engine = { api: { call }, set: () => undefined } as unknown as Engine;
  const i18n = await testI18n('en');
  root.render(
    <Widget.Provider value={{ engine, state: firstState(config()), i18n }}>
      <Transcript />
    </Widget.Provider>,
  );
  await vi.waitFor(() => expect(box.querySelector('input')).not.toBeNull());
});
afterEach(() => {
  root.unmount();
  box.remove();
});

async function answer(name: string, typed: string) {
  const input = await vi.waitFor(() => {
    const found = box.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (!found) throw new Error(`No field ${name}: ${box.textContent}`);
    return found;
  });
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await vi.waitFor(() => expect(input.value).not.toBe(''));
  box.querySelector<HTMLButtonElement>('button.primary')?.click();
}
const says = (text: string) => vi.waitFor(() => expect(box.textContent).toContain(text));

it('goes at once to an address that is known to be the own', async () => {
  await answer('email', 'lea@test.example');
  await says('We are sending the copy to lea@test.example.');
  expect(asked).toEqual([['mailWidgetTranscript', { email: 'lea@test.example' }]]);
});

it('asks for the code that is mailed to another address, and says when it is wrong', async () => {
  answers = ['address_unconfirmed', null, 'code_invalid', null];
  await answer('email', 'lea@test.example');
  await says('We sent a code to lea@test.example.');
  expect(box.querySelector('[role="status"]')?.textContent).toContain('We sent a code');
  await vi.waitFor(() => expect((document.activeElement as HTMLInputElement).name).toBe('code'));
  await answer('code', '١٢٣ 45-6');
  await says('This code is wrong or has expired.');
  await answer('code', '654321');
  await says('We are sending the copy to lea@test.example.');
  expect(asked).toEqual([
    ['mailWidgetTranscript', { email: 'lea@test.example' }],
    ['sendWidgetAddressCode', { email: 'lea@test.example' }],
    ['mailWidgetTranscript', { email: 'lea@test.example', code: '123456' }],
    ['mailWidgetTranscript', { email: 'lea@test.example', code: '654321' }],
  ]);
});

it('leads from the code back to an address that was mistyped', async () => {
  answers = ['address_unconfirmed', null, null];
  await answer('email', 'lea@tset.example');
  await says('We sent a code to lea@tset.example.');
  [...box.querySelectorAll('button')].at(-1)?.click();
  await vi.waitFor(() => expect(box.querySelector('input')?.name).toBe('email'));
  expect(box.querySelector('input')?.value).toBe('lea@tset.example');
  await answer('email', 'lea@test.example');
  await says('We are sending the copy to lea@test.example.');
});
