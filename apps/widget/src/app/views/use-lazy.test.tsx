import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { useLazy } from './use-lazy.ts';

const load = vi.fn<() => Promise<{ name: string }>>();

beforeEach(() => {
  load.mockReset().mockRejectedValue(new Error('offline'));
});

function Shown() {
  const [wanted, setWanted] = useState(false);
  const part = useLazy(wanted, load, () => setWanted(false));
  return (
    <button type="button" aria-expanded={wanted} onClick={() => setWanted(true)}>
      {part?.name}
    </button>
  );
}

it('tries to load once each time it is wanted, and calls onFail', async () => {
  const box = document.createElement('div');
  const root = createRoot(box);
  root.render(<Shown />);
  const button = await vi.waitFor(
    () => box.querySelector('button') ?? Promise.reject(new Error('no button')),
  );
  for (const times of [1, 2]) {
    button.click();
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(times));
    await vi.waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
    expect(load).toHaveBeenCalledTimes(times);
  }
  load.mockResolvedValue({ name: 'emoji' });
  button.click();
  await vi.waitFor(() => expect(button.textContent).toBe('emoji'));
  expect(load).toHaveBeenCalledTimes(3);
  root.unmount();
});

function Wanted() {
  const part = useLazy(true, load);
  return <p>{part === null ? 'failed' : 'loading'}</p>;
}

it('does not retry automatically', async () => {
  const box = document.createElement('div');
  const root = createRoot(box);
  root.render(<Wanted />);
  await vi.waitFor(() => expect(box.textContent).toBe('failed'));
  await new Promise((done) => setTimeout(done, 100));
  expect(load).toHaveBeenCalledOnce();
  root.unmount();
});
