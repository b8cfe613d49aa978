import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { boundKeys, useKeys } from './keys.ts';

const open = vi.fn();
const search = vi.fn();
const focus = vi.fn();

function Search() {
  useKeys([{ key: 'j', label: 'Search', run: focus, yields: true }]);
  return null;
}

function Page({ dialog = false }: { dialog?: boolean }) {
  useKeys([
    { key: 'j', label: 'Next', run: open },
    { key: 'k', mod: true, label: 'Search', run: search },
  ]);
  return (
    <>
      <input aria-label="Words" />
      {dialog && <div role="dialog" />}
    </>
  );
}

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

test('a shortcut works in either case, and not with another modifier', () => {
  render(<Page />);
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'J' });
  expect(open).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'j', altKey: true });
  expect(open).toHaveBeenCalledTimes(2);
});

test('while somebody types only keys with Ctrl work', () => {
  render(<Page />);
  fireEvent.keyDown(screen.getByLabelText('Words'), { key: 'j' });
  expect(open).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('Words'), { key: 'k', ctrlKey: true });
  expect(search).toHaveBeenCalledOnce();
});

test('a key that yields works until another component binds it', () => {
  const shown = render(<Search />);
  fireEvent.keyDown(document.body, { key: 'j' });
  shown.rerender(
    <>
      <Search />
      <Page />
    </>,
  );
  fireEvent.keyDown(document.body, { key: 'j' });
  expect([focus.mock.calls.length, open.mock.calls.length]).toEqual([1, 1]);
  expect(boundKeys().map(({ label }) => label)).toEqual(['Next', 'Search']);
});

test('an open dialog keeps the keys to itself', () => {
  render(<Page dialog />);
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(open).not.toHaveBeenCalled();
});

test('a key that closes a layer does nothing else', () => {
  render(<Page />);
  const layer = document.createElement('div');
  layer.role = 'dialog';
  document.body.append(layer);
  document.body.addEventListener('keydown', () => layer.remove(), { once: true });
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(layer.isConnected).toBe(false);
  expect(open).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(open).toHaveBeenCalledOnce();
});

test('shortcuts are listed and work only while the page is mounted', () => {
  const { unmount } = render(<Page />);
  expect(boundKeys().map((one) => one.label)).toEqual(['Next', 'Search']);
  unmount();
  expect(boundKeys()).toEqual([]);
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(open).not.toHaveBeenCalled();
});
