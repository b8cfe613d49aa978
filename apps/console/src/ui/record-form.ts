import type { Precondition } from '@foyer/contract/kernel/shapes';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { type FormOptions, type FormState, useForm } from './fields/use-form.ts';
import { toast } from './toast-store.ts';
import { useConflict } from './use-conflict.ts';

/** The state of a record's form. */
export interface RecordForm<Values extends object> extends FormState<Values> {
  /** Whether it was saved or removed, so that nothing is unsaved. */
  readonly isDone: boolean;
  /** Ends editing and discards what was typed. */
  done(): void;
  /** Loads the current version of the record; null unless a save failed with a conflict. */
  readonly showCurrent: (() => void) | null;
}

/** Options of a record's form. */
export interface RecordFormOptions<Values extends object>
  extends Pick<FormOptions<Values>, 'initial' | 'rules'> {
  /** Null for a new record. */
  record: object | null | undefined;
  /** The name of the record in toasts. */
  nameOf: (values: NoInfer<Values>) => string;
  /** Creates or updates it; an update sends the precondition. */
  save: (values: NoInfer<Values>, precondition: Precondition) => Promise<unknown>;
  /** Called after it is saved or removed. */
  onClose: () => void;
}

/** The form of a record: saves, closes, and reports conflicts with other editors. */
export function useRecordForm<Values extends object>(options: RecordFormOptions<Values>): RecordForm<Values> {
  const { record, nameOf, save, onClose } = options;
  const { t } = useLingui();
  const [isDone, setIsDone] = useState(false);
  const { isConflict, guarded, adopt } = useConflict(record);
  // After the render in which the `LeaveGuard` sees that nothing is unsaved.
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isDone) close();
  }, [isDone]);

  const form = useForm<Values>({
    initial: options.initial,
    ...(options.rules && { rules: options.rules }),
    onSubmit: async (values) => {
      await guarded((precondition) => save(values, precondition));
      const name = nameOf(values);
      toast.show({ kind: 'done', text: t`${name} saved` });
      setIsDone(true);
    },
  });

  const showCurrent = () => {
    form.reset(options.initial);
    adopt(record);
  };
  return {
    ...form,
    isDone,
    done: () => setIsDone(true),
    showCurrent: isConflict ? showCurrent : null,
  };
}
