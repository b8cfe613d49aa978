import { useLingui } from '@lingui/react/macro';
import { IconFileOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Drawer } from './drawer.tsx';
import { DrawerActs } from './drawer-acts.tsx';
import { DrawerHead } from './drawer-head.tsx';
import { Empty } from './empty.tsx';
import { RecordFields } from './record-fields.tsx';
import type { RecordForm } from './record-form.ts';
import { RemovalDialog, type RemovalTexts } from './removal-dialog.tsx';

/** The removal of a record. */
export interface Removal {
  readonly name: string;
  /** Label of the remove button. */
  readonly button: string;
  /** The consequences. */
  readonly text: ReactNode;
  /** For a removal that is not a deletion; the button in the drawer then has the same label. */
  readonly texts?: RemovalTexts;
  readonly remove: () => Promise<unknown>;
}

/** A drawer with the form of one record and sticky head and buttons. */
export function RecordDrawer<Values extends object>({
  record,
  form,
  title,
  under,
  width = 640,
  create,
  removal,
  disabled,
  isWaiting,
  className,
  onClose,
  children,
}: {
  /** Null for a new record, undefined when none has the id in the address. */
  record: object | null | undefined;
  form: RecordForm<Values>;
  title: string;
  /** A line below the title. */
  under?: ReactNode;
  width?: number;
  /** Label of the button that creates a record. */
  create?: string;
  /** Absent when it cannot be removed. */
  removal?: Removal | null | undefined;
  /** Whether it is read-only. */
  disabled: boolean;
  /** Whether saving is disabled. */
  isWaiting?: boolean;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const [removes, setRemoves] = useState(false);
  if (record === undefined) {
    return (
      <Drawer opened onClose={onClose} label={t`Not found`} width={width}>
        <DrawerHead title={t`Not found`} onClose={onClose} />
        <Empty icon={IconFileOff}>{t`It no longer exists. Someone may have deleted it.`}</Empty>
      </Drawer>
    );
  }
  return (
    <Drawer opened onClose={onClose} label={title} width={width}>
      <div className="drawer-frame">
        <DrawerHead title={title} under={under} onClose={onClose} />
        <RecordFields form={form} className={className}>
          {children}
          {!disabled && (
            <DrawerActs
              save={record === null ? create : undefined}
              isBusy={form.busy}
              disabled={isWaiting}
              onCancel={onClose}
              remove={removal?.texts && removal.button}
              onRemove={record && removal ? () => setRemoves(true) : undefined}
            />
          )}
        </RecordFields>
        {removes && removal && (
          <RemovalDialog {...removal} onClose={() => setRemoves(false)} onRemoved={form.done}>
            {removal.text}
          </RemovalDialog>
        )}
      </div>
    </Drawer>
  );
}
