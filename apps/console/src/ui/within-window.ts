/** Space left between a floating pane and the edge of the window. Pixels. */
const EDGE = 8;

interface Room {
  readonly availableHeight: number;
  readonly elements: { readonly floating: HTMLElement };
}

/** Keeps a floating pane within the window, in which it scrolls where it is longer. For Mantine's `middlewares`. */
export const withinWindow = {
  flip: { padding: EDGE },
  shift: { padding: EDGE },
  size: {
    padding: EDGE,
    apply: ({ availableHeight, elements }: Room) => {
      elements.floating.style.maxHeight = `${Math.floor(availableHeight)}px`;
    },
  },
};
