import { useStore } from '@xyflow/react';
import { memo } from 'react';

/** Pixels of the canvas from a dot to the next, to which steps snap. */
export const GAP = 20;

/** The dots of the canvas. They move as a layer of their own, since painting them anew makes moving the canvas slow. */
export const Dots = memo(function Dots() {
  const gap = useStore(({ transform: [, , zoom] }) => GAP * zoom);
  const shift = useStore(({ transform: [x, y] }) => `${x % gap}px ${y % gap}px`);
  return (
    <div
      className="flow-dots"
      style={{ inset: -gap, backgroundSize: `${gap}px ${gap}px`, translate: shift }}
    />
  );
});
