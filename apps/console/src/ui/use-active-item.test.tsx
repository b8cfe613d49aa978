import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPlain } from '../testing/render.tsx';
import { useActiveItem } from './use-active-item.ts';

const onPick = vi.fn();

function Shown({ items, byTab }: { items: readonly string[]; byTab?: boolean }) {
  const { active, onKeyDown } = useActiveItem(items, onPick, { byTab });
  return (
    <>
      <input aria-label="Find" onKeyDown={onKeyDown} />
      <output>{active}</output>
    </>
  );
}
const box = () => screen.getByRole('textbox', { name: 'Find' });
const active = () => screen.getByRole('status').textContent;

afterEach(() => {
  cleanup();
  onPick.mockClear();
});

test('the arrows go round and Enter picks', async () => {
  renderPlain(<Shown items={['Porto', 'Faro']} />);
  await userEvent.type(box(), '{ArrowDown}');
  expect(active()).toBe('Faro');
  await userEvent.type(box(), '{ArrowDown}{ArrowUp}{Enter}');
  expect(onPick.mock.calls).toEqual([['Faro']]);
});

test('Tab picks when byTab is set, and moves on otherwise', async () => {
  renderPlain(<Shown items={['Porto']} byTab />);
  await userEvent.type(box(), '{Tab}');
  expect(onPick).toHaveBeenCalledOnce();
  cleanup();
  renderPlain(<Shown items={['Porto']} />);
  await userEvent.type(box(), '{Tab}');
  expect(onPick).toHaveBeenCalledOnce();
});

test('an empty list leaves every key to the field', () => {
  renderPlain(<Shown items={[]} />);
  for (const key of ['ArrowDown', 'Enter']) expect(fireEvent.keyDown(box(), { key })).toBe(true);
  expect(onPick).not.toHaveBeenCalled();
});

test.each([{ isComposing: true }, { keyCode: 229 }])('keys of an input method do nothing: %o', (init) => {
  renderPlain(<Shown items={['Porto', 'Faro']} byTab />);
  for (const key of ['ArrowDown', 'ArrowUp', 'Enter', 'Tab'])
    expect(fireEvent.keyDown(box(), { key, ...init })).toBe(true);
  expect(active()).toBe('Porto');
  expect(onPick).not.toHaveBeenCalled();
});
