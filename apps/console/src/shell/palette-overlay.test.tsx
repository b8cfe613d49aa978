import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useKeys } from '../keys/keys.ts';
import { session } from '../session/values.ts';
import { type FakeServer, fakeServer } from '../testing/fake-server.ts';
import { renderAt } from '../testing/render.tsx';
import { signInAs } from '../testing/sign-in-as.ts';
import { PaletteOverlay } from './palette-overlay.tsx';

const chunk = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./palette.tsx', async (original) => {
  await chunk.promise;
  return original();
});

let server: FakeServer | undefined;
afterEach(() => {
  cleanup();
  server?.stop();
  session.clear();
});

test('what is typed while the palette loads is searched for, and runs no shortcut', async () => {
  server = fakeServer({ 'GET /api/search': () => ({ groups: [] }) });
  signInAs('ADMIN');
  const closeConversation = vi.fn();
  renderAt('/', '/', () => {
    useKeys([{ key: 'e', label: 'Close', run: closeConversation }]);
    return <PaletteOverlay onClose={() => undefined} onKeys={() => undefined} />;
  });
  await screen.findByRole('textbox', { name: 'Search and go to' });
  await userEvent.keyboard('ves');
  chunk.resolve();
  const box = await screen.findByRole<HTMLInputElement>('combobox', {}, { timeout: 20_000 });
  expect(box.value).toBe('ves');
  expect(closeConversation).not.toHaveBeenCalled();
});
