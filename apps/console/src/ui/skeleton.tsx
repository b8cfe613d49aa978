/** A grey placeholder bar or disc. Put several in an element with `role="status"` and a name. */
export function Skeleton({ width, round }: { width?: string; round?: boolean }) {
  return <span className={round ? 'sk round' : 'sk'} style={width ? { inlineSize: width } : undefined} />;
}
