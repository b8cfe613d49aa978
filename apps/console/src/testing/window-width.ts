interface HappyWindow {
  readonly happyDOM: { setViewport(size: { width: number; height: number }): void };
}

/** Sets the width of the window and tells its listeners. Pixels. */
export function setWindowWidth(width: number) {
  (window as unknown as HappyWindow).happyDOM.setViewport({ width, height: 900 });
  dispatchEvent(new Event('resize'));
}
