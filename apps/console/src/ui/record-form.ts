import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { type FormOptions, type FormState, useForm } from './fields/use-form.ts';
import { toast } from './toast-store.ts';

/** Of an update: refused with `conflict` when the record was changed since it was read. */
export interface Precondition {
  readonly ifUnmodifiedSince?: string;
}

/** The form of one record of a list, and how it ends. */
export interface RecordForm<Values extends object> extends FormState<Values> {
  /** Whether it was saved or removed, so that nothing is unsaved any more. */
  readonly isDone: boolean;
  /** Ends it: what was typed is let go. */
  done(): void;
  /** Takes the record as somebody else changed it meanwhile; null unless a save was refused for that. */
  readonly showCurrent: (() => void) | null;
}

/** How the form of a record begins and what saves it. */
export interface RecordFormOptions<Values extends object>
  extends Pick<FormOptions<Values>, 'initial' | 'rules'> {
  /** Null for a new one. */
  record: object | null | undefined;
  /** What a toast calls it. */
  nameOf: (values: NoInfer<Values>) => string;
  /** Creates or updates it; an update sends the precondition along. */
  save: (values: NoInfer<Values>, precondition: Precondition) => Promise<unknown>;
  /** Called once it is saved or removed. */
  onClose: () => void;
}

/** Keeps the form of a record: saves it, closes, and tells when somebody else changed it. */
export function useRecordForm<Values extends object>(options: RecordFormOptions<Values>): RecordForm<Values> {
  const { record, nameOf, save, onClose } = options;
  const { t } = useLingui();
  const [isDone, setIsDone] = useState(false);
  const [readAt, setReadAt] = useState(readAtOf(record));
  const [isConflict, setIsConflict] = useState(false);
  // After the rendering in which the `LeaveGuard` hears that nothing is unsaved.
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
