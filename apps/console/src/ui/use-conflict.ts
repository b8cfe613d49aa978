import type { Precondition } from '@foyer/contract/kernel/shapes';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError, isConflict } from '../api/api-error.ts';

/** A record, whose version is its `lastModifiedDate`. */
type Versioned = { readonly lastModifiedDate?: unknown } | null | undefined;

/** The version of a record that a form is based on, and whether a save of it was refused as outdated. */
export function useConflict(record: Versioned) {
  const { t } = useLingui();
  const [readAt, setReadAt] = useState(versionOf(record));
  const [conflicted, setConflicted] = useState(false);

  /** Bases the form on this version. */
  const adopt = (version: Versioned) => {
    setReadAt(versionOf(version));
    setConflicted(false);
  };

  /** Saves with the precondition. After a conflict, the next save has none. */
  const guarded = async <Reply>(save: (precondition: Precondition) => Promise<Reply>): Promise<Reply> => {
    try {
      return await save(readAt === undefined ? {} : { ifUnmodifiedSince: readAt });
    } catch (error) {
      if (readAt === undefined || !isConflict(error)) throw error;
      setReadAt(undefined);
      setConflicted(true);
      const message = t`Someone else changed this while you were editing it. Save again to overwrite their changes.`;
      throw new ApiError(error.status, error.code, message);
    }
  };

  return { readAt, isConflict: conflicted, adopt, guarded };
}

const versionOf = (record: Versioned): string | undefined =>
  typeof record?.lastModifiedDate === 'string' ? record.lastModifiedDate : undefined;
