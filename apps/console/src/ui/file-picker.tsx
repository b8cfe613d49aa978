import { type ReactNode, useRef } from 'react';

/** Lets one pick files of the device by a control of any looks, which `children` makes of what opens the picker. */
export function FilePicker({
  label,
  accept,
  several,
  onPick,
  children,
}: {
  label: string;
  /** Kinds and endings, as an input takes them; all unless told. */
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
          // The same file can then be picked once more.
          target.value = '';
          onPick(files);
        }}
      />
    </>
  );
}
