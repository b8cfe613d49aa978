/** Minimum distance between a floating pane and the edge of the window. Pixels. */
const EDGE = 8;

interface Room {
  readonly availableHeight: number;
  readonly elements: { readonly floating: HTMLElement };
}

/** Limits a floating pane to the window; a longer one scrolls. For Mantine's `middlewares`. */
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
