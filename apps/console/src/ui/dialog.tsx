import { Modal } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';

/**
 * A dialog that confirms or asks one question. Focus goes in and comes back; Escape and the ground behind close it
 * unless `mustChoose`, which also makes it an alert dialog.
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
  /** Pixels; 400 unless told. */
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

/*
 * Mantine calls every modal a dialog, whatever role it is given. These are the same functions at every render: with a
 * new one Mantine takes the dialog for opened anew, and the focus goes back to its beginning while somebody types.
 */
const asDialog = (element: HTMLElement | null) => element?.setAttribute('role', 'dialog');
const asAlert = (element: HTMLElement | null) => element?.setAttribute('role', 'alertdialog');
