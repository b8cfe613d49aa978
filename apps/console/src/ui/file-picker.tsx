import { type ReactNode, useRef } from 'react';

/** Picks files of the device. `children` renders the control from the function that opens the picker. */
export function FilePicker({
  label,
  accept,
  several,
  onPick,
  children,
}: {
  label: string;
  /** Types and extensions, as in the `accept` of an input. Default all. */
  accept?: string;
  several?: boolean;
  onPick: (files: readonly File[]) => void;
  children: (open: () => void) => ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        multiple={several}
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allows the same file to be picked again.
          target.value = '';
          onPick(files);
        }}
      />
    </>
  );
}
