import { type ClipboardEvent, type DragEvent, useState } from 'react';

/** Handles pasted files. Pasted text keeps its default behaviour. */
export function pasteFiles(event: ClipboardEvent, add: (files: Iterable<File>) => void) {
  const { files } = event.clipboardData;
  if (files.length === 0) return;
  event.preventDefault();
  add(files);
}

/** Accepts files dropped on an element, and reports whether files are dragged over it. */
export function useDrop(add: (files: Iterable<File>) => void) {
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        add(event.dataTransfer.files);
      },
    },
  };
}
