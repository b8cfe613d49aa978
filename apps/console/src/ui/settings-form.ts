import type { Precondition } from '@foyer/contract/kernel/shapes';
import { useEffect, useEffectEvent, useState } from 'react';
import { isSameValue } from './fields/same-value.ts';
import { type FormOptions, type FormState, useForm } from './fields/use-form.ts';
import { useConflict } from './use-conflict.ts';

interface Versioned {
  readonly lastModifiedDate: string;
}

/** The state of a form of settings. */
export interface SettingsForm<Values extends object> extends FormState<Values> {
  /** Loads the current settings; null unless a save failed with a conflict. */
  readonly showCurrent: (() => void) | null;
}

/** The form of settings, which stays open after a save: reports conflicts with other editors. */
export function useSettingsForm<Values extends object>({
  record,
  initial,
  rules,
  save,
}: Pick<FormOptions<Values>, 'initial' | 'rules'> & {
  record: Versioned;
  /** Saves the values, or what differs from those last read or saved. Returns the stored version. */
  save: (values: NoInfer<Values>, precondition: Precondition, before: NoInfer<Values>) => Promise<Versioned>;
}): SettingsForm<Values> {
  const { readAt, isConflict, adopt, guarded } = useConflict(record);
  const [base, setBase] = useState(initial);
  const form = useForm<Values>({
    initial,
    ...(rules && { rules }),
    onSubmit: async (values) => {
      const saved = await guarded((precondition) => save(values, precondition, base));
      setBase(values);
      adopt(saved);
    },
  });

  const showCurrent = () => {
    form.reset(initial);
    setBase(initial);
    adopt(record);
  };
  const { lastModifiedDate } = record;
  // Settings outside the form have the same version; their changes are no conflict.
  const follow = useEffectEvent(() => {
    if (readAt === undefined || lastModifiedDate <= readAt) return;
    if (isSameValue(initial, base)) adopt(record);
    else if (!form.isDirty) showCurrent();
  });
  useEffect(() => {
    if (lastModifiedDate) follow();
  }, [lastModifiedDate]);
  return { ...form, showCurrent: isConflict ? showCurrent : null };
}
