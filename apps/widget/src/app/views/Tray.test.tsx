import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine } from '../engine.ts';
import { firstState } from '../state.ts';
import { config, testI18n } from '../testing/builders.ts';
import type { I18n } from '../texts/i18n.ts';
import { Tray } from './Tray.tsx';
import { type Uploads, useUploads } from './use-uploads.ts';
import { Widget } from './widget-context.ts';

/** What the server answers to each upload, in their order. */
let answers: (readonly [status: number, body: object])[];
const asked: string[] = [];

/** An upload that is answered at once. */
class AnsweredRequest {
  readonly upload = {};
  status = 0;
  responseText = '';
  onloadend = (): void => undefined;
  open(_: string, url: string): void {
    asked.push(url);
  }
  setRequestHeader(): void {}
  send(): void {
    const [status, body] = answers.shift() ?? [0, {}];
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onloadend();
  }
}

const STORED = [200, { id: 'stored', name: 'oak.jpg' }] as const;
const refused = (status: number, error: string) => [status, { error }] as const;

let uploads: Uploads;
let box: HTMLElement;
let root: Root;

function Shown() {
  uploads = useUploads();
  return <Tray uploads={uploads} />;
}

/** The tray of a chat in a language, with one file chosen. */
async function chooseFile(i18n: I18n, file = new File(['oak'], 'oak.jpg')) {
  const engine = { api: { host: 'https://foyer.test', token: 'token' } } as Engine;
  root.render(
    <Widget.Provider value={{ engine, state: firstState(config({ maxFileBytes: 10 })), i18n }}>
      <Shown />
    </Widget.Provider>,
  );
  await vi.waitFor(() => expect(uploads).toBeDefined());
  uploads.add([file]);
  await vi.waitFor(() => expect(box.textContent).toContain(file.name));
}
const button = (name: string) =>
  [...box.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  );

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', AnsweredRequest);
  box = document.createElement('div');
  root = createRoot(box);
  asked.length = 0;
});
afterEach(() => {
  root.unmount();
  vi.unstubAllGlobals();
});

describe.each([
  ['en', 'There is no storage space for this file right now.', 'Try again'],
  ['ar', 'لا مساحة للملف الآن.', 'أعد المحاولة'],
] as const)('a file for which the server has no room, in %s', (language, why, again) => {
  it('says so and goes through once there is some', async () => {
    answers = [refused(507, 'no_room'), refused(507, 'no_room'), STORED];
    await chooseFile(await testI18n(language));
    for (const times of [1, 2]) {
      await vi.waitFor(() => expect(box.textContent).toContain(why));
      expect(asked).toHaveLength(times);
      expect(uploads.isBusy).toBe(false);
      button(again)?.click();
      await vi.waitFor(() => expect(asked).toHaveLength(times + 1));
    }
    await vi.waitFor(() => expect(uploads.files[0]?.stored).toMatchObject({ id: 'stored' }));
    await vi.waitFor(() => expect(box.textContent).toBe('oak.jpg'));
    expect(button(again)).toBeUndefined();
    expect(uploads.take()).toHaveLength(1);
  });
});

describe('a permanently rejected file', () => {
  it.each([
    ['because of its kind', refused(400, 'file_refused'), new File(['oak'], 'oak.exe')],
    ['because of its size', STORED, new File(['x'.repeat(11)], 'oak.jpg')],
  ])('%s is only removed', async (_, answer, file) => {
    answers = [answer];
    await chooseFile(await testI18n('en'), file);
    await vi.waitFor(() => expect(box.querySelector('.error')).not.toBeNull());
    expect(button('Try again')).toBeUndefined();
    button(`Remove ${file.name}`)?.click();
    await vi.waitFor(() => expect(box.textContent).toBe(''));
  });
});

it('a retried file counts against the limit', async () => {
  answers = [refused(507, 'no_room'), ...Array.from({ length: 10 }, () => STORED)];
  await chooseFile(await testI18n('en'));
  await vi.waitFor(() => expect(button('Try again')).toBeDefined());
  uploads.add(Array.from({ length: 10 }, (_, index) => new File(['oak'], `${index}.jpg`)));
  await vi.waitFor(() => expect(uploads.files.filter(({ stored }) => stored)).toHaveLength(10));
  button('Try again')?.click();
  await vi.waitFor(() => expect(box.textContent).toContain('Attach up to 10 files to a message.'));
  expect(asked).toHaveLength(11);
});
