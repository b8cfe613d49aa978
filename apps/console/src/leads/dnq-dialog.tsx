import './dnq.css';
import * as limits from 'virtual:foyer-limits';
import { DNQ_REASONS } from '@foyer/domain/lead-ladder';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useState } from 'react';
import { TextAreaField } from '../ui/fields/index.ts';
import { Button, Dialog, Kbd } from '../ui/index.ts';
import { reasonText } from './labels.ts';

type Reason = (typeof DNQ_REASONS)[number];

/** Why leads do not qualify. */
export interface DnqReason {
  readonly reason: Reason;
  readonly note: string;
}

/** Asks why leads do not qualify. The keys 1 to 5 select a reason. */
export function DnqDialog({
  name = '',
  count = 1,
  onConfirm,
  onClose,
}: {
  /** The name of a single lead. */
  name?: string;
  count?: number;
  onConfirm: (reason: DnqReason) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const id = useId();
  const [reason, setReason] = useState<Reason | null>(null);
  const [note, setNote] = useState('');
  const title = name ? t`Why does ${name} not qualify?` : t`Why do these ${count} leads not qualify?`;
  const byKey = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLTextAreaElement) return;
    const chosen = DNQ_REASONS[Number(event.key) - 1];
    if (chosen) setReason(chosen);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      width={340}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            disabled={reason === null}
            onClick={() => reason && onConfirm({ reason, note: note.trim() })}
          >{t`Move to DNQ`}</Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the radios inside */}
      <div onKeyDown={byKey}>
        <p className="t-2">{t`The reason is saved with the lead stage.`}</p>
        <div className="dnq-reasons" role="radiogroup" aria-label={title}>
          {DNQ_REASONS.map((one, index) => (
            <label key={one}>
              <input
                type="radio"
                name={id}
                checked={reason === one}
                data-autofocus={index === 0 || undefined}
                onChange={() => setReason(one)}
              />
              <span className="grow">{reasonText(one)}</span>
              <Kbd>{String(index + 1)}</Kbd>
            </label>
          ))}
        </div>
        <TextAreaField
          label={t`Note (optional)`}
          rows={2}
          value={note}
          onChange={(next) => setNote(next.slice(0, limits.moveLeads.note))}
        />
      </div>
    </Dialog>
  );
}
