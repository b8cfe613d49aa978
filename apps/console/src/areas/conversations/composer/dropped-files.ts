import { type ClipboardEvent, type DragEvent, useState } from 'react';

/** Takes pasted files; pasted words go on as usual. */
export function pasteFiles(event: ClipboardEvent, add: (files: Iterable<File>) => void) {
  const { files } = event.clipboardData;
  if (files.length === 0) return;
  event.preventDefault();
  add(files);
}

/** Takes files that are dropped on an element, and says while some are held over it. */
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
