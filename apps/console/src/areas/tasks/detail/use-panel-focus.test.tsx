import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useKeys } from '../../../keys/keys.ts';
import { renderPlain } from '../../../testing/render.tsx';
import { usePanelFocus } from './use-panel-focus.ts';

afterEach(cleanup);

function Panel({ onClose }: { onClose: () => void }) {
  const { panel, isIgnoredEscape, onKeyDown } = usePanelFocus('1');
  useKeys([{ key: 'Escape', label: 'Close', run: () => !isIgnoredEscape() && onClose() }]);
  return (
    <section ref={panel} aria-label="Ticket" tabIndex={-1} onKeyDown={onKeyDown}>
      <article aria-label="Mail">
        <button type="button" aria-expanded="true">
          Unfolded mail
        </button>
      </article>
      <input aria-label="Title" />
    </section>
  );
}

test('Escape leaves a field, then closes the panel, also with an expanded mail', async () => {
  const onClose = vi.fn();
  renderPlain(<Panel onClose={onClose} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), '{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Ticket' }));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Unfolded mail' }));
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  [
    'a card',
    <li key="1" data-task="1">
      <button type="button">Here</button>
    </li>,
  ],
  [
    'a row',
    <div key="1" tabIndex={-1}>
      <span data-task="1">Here</span>
    </div>,
  ],
])('focuses %s of the task when the element focused before is gone', (_, element) => {
  const show = (isOpen: boolean) => (
    <>
      {element}
      {isOpen && <Panel onClose={vi.fn()} />}
    </>
  );
  const { rerender } = render(show(true));
  rerender(show(false));
  expect(document.activeElement?.matches('button, div[tabindex]')).toBe(true);
});
