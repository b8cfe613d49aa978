import { Modal } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';

/**
 * A dialog that confirms or asks one question. It traps and restores focus; Escape and the backdrop close it unless
 * `mustChoose`, which also makes it an alert dialog.
 */
export function Dialog({
  opened,
  onClose,
  title,
  label,
  className,
  children,
  actions,
  mustChoose,
  width,
}: {
  opened: boolean;
  onClose: () => void;
  title?: string;
  /** The accessible name where no title is shown. */
  label?: string;
  className?: string;
  children: ReactNode;
  actions?: ReactNode;
  mustChoose?: boolean;
  /** Pixels. Default 400. */
  width?: number;
}) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={!mustChoose}
      closeOnEscape={!mustChoose}
      lockScroll={false}
      transitionProps={{ transition: 'fade', duration: 100 }}
    >
      <Modal.Overlay classNames={{ overlay: 'scrim' }} />
      <Modal.Content
        classNames={{ inner: 'modal-inner', content: className ? `dialog ${className}` : 'dialog' }}
        style={width ? ({ '--dialog-w': `${width}px` } as CSSProperties) : undefined}
        ref={mustChoose ? asAlert : asDialog}
        aria-label={title ? undefined : label}
      >
        {title && <Modal.Title>{title}</Modal.Title>}
        <Modal.Body>{children}</Modal.Body>
        {actions && <div className="acts">{actions}</div>}
      </Modal.Content>
    </Modal.Root>
  );
}

/**
 * Mantine gives every modal the role dialog. These are constants, since Mantine takes a new function for a newly opened
 * dialog and moves the focus to its start while the user types.
 */
const asDialog = (element: HTMLElement | null) => element?.setAttribute('role', 'dialog');
const asAlert = (element: HTMLElement | null) => element?.setAttribute('role', 'alertdialog');
