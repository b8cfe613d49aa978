import { expect, test } from 'vitest';
import { withinWindow } from './within-window.ts';

test('a pane is no higher than the window leaves it', () => {
  const floating = document.createElement('div');
  withinWindow.size.apply({ availableHeight: 448.6, elements: { floating } });
  expect(floating.style.maxHeight).toBe('448px');
});
