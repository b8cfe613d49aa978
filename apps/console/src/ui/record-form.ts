import type { Precondition } from '@foyer/contract/kernel/shapes';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { type FormOptions, type FormState, useForm } from './fields/use-form.ts';
import { toast } from './toast-store.ts';

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
  const [readAt, setReadAt] = useState(readAtOf(record));
  const [isConflict, setIsConflict] = useState(false);
  // After the render in which the `LeaveGuard` sees that nothing is unsaved.
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isDone) close();
  }, [isDone]);

  const form = useForm<Values>({
    initial: options.initial,
    ...(options.rules && { rules: options.rules }),
    onSubmit: async (values) => {
      try {
        await save(values, readAt === undefined ? {} : { ifUnmodifiedSince: readAt });
      } catch (error) {
        if (readAt === undefined || !(error instanceof ApiError) || error.code !== 'conflict') throw error;
        setReadAt(undefined);
        setIsConflict(true);
        const message = t`Someone else changed this while you were editing it. Save again to overwrite their changes.`;
        throw new ApiError(error.status, error.code, message);
      }
      const name = nameOf(values);
      toast.show({ kind: 'done', text: t`${name} saved` });
      setIsDone(true);
    },
  });

  const showCurrent = () => {
    form.reset(options.initial);
    setReadAt(readAtOf(record));
    setIsConflict(false);
  };
  return {
    ...form,
    isDone,
    done: () => setIsDone(true),
    showCurrent: isConflict ? showCurrent : null,
  };
}

const readAtOf = (record: { readonly lastModifiedDate?: unknown } | null | undefined): string | undefined =>
  typeof record?.lastModifiedDate === 'string' ? record.lastModifiedDate : undefined;
