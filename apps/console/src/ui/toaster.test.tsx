import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPlain } from '../testing/render.tsx';
import { toast, undoNewest } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  renderPlain(<Toaster />);
});
afterEach(() => {
  cleanup();
  act(() => toast.clear());
  vi.useRealTimers();
});

const show = (input: Parameters<typeof toast.show>[0]) => act(() => void toast.show(input));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('goes after ten seconds', () => {
  show({ text: 'Saved' });
  pass(9_900);
  expect(screen.getByRole('status').textContent).toContain('Saved');
  pass(200);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('shows assistance requests for twenty seconds', () => {
  show({ text: 'Visitor Kwame needs assistance.', kind: 'assist' });
  pass(19_900);
  expect(screen.getByText(/Kwame/)).toBeTruthy();
  pass(200);
  expect(screen.queryByText(/Kwame/)).toBeNull();
});

test('waits while it is pointed at, then goes on where it was', () => {
  show({ text: 'Saved' });
  pass(6_000);
  fireEvent.pointerEnter(screen.getByRole('status'));
  pass(60_000);
  expect(screen.getByText('Saved')).toBeTruthy();
  fireEvent.pointerLeave(screen.getByRole('status'));
  pass(3_900);
  expect(screen.getByText('Saved')).toBeTruthy();
  pass(200);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('undoes once, by button or by key', () => {
  const undo = vi.fn();
  show({ text: 'Closed', undo });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Closed')).toBeNull();
  show({ text: 'Closed again', undo });
  act(() => void undoNewest());
  expect(undo).toHaveBeenCalledTimes(2);
  expect(undoNewest()).toBe(false);
});

test('an error stays until it is dismissed', () => {
  act(() => void toast.error('Could not save the note', 'Your text is still in the box.'));
  pass(600_000);
  expect(screen.getByRole('alert').textContent).toContain('Your text is still in the box.');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('is drawn away to the side, and springs back when not far enough', () => {
  show({ text: 'Saved' });
  const card = screen.getByRole('status');
  card.setPointerCapture = () => undefined;
  const draw = (to: number) => {
    fireEvent.pointerDown(card, { clientX: 100, pointerId: 1 });
    fireEvent.pointerMove(card, { clientX: 100 + to, pointerId: 1 });
    fireEvent.pointerUp(card, { pointerId: 1 });
  };
  draw(60);
  expect(screen.getByText('Saved')).toBeTruthy();
  expect(card.style.translate).toBe('');
  draw(120);
  expect(screen.queryByText('Saved')).toBeNull();
});
