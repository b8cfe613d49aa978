import type { Precondition } from '@foyer/contract/kernel/shapes';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';

/** A record, whose version is its `lastModifiedDate`. */
type Versioned = { readonly lastModifiedDate?: unknown } | null | undefined;

/** The version of a record that a form is based on, and whether a save of it was refused as outdated. */
export function useConflict(record: Versioned) {
  const { t } = useLingui();
  const [readAt, setReadAt] = useState(versionOf(record));
  const [isConflict, setIsConflict] = useState(false);

  /** Bases the form on this version. */
  const adopt = (version: Versioned) => {
    setReadAt(versionOf(version));
    setIsConflict(false);
  };

  /** Saves with the precondition. After a conflict, the next save has none. */
  const guarded = async <Reply>(save: (precondition: Precondition) => Promise<Reply>): Promise<Reply> => {
    try {
      return await save(readAt === undefined ? {} : { ifUnmodifiedSince: readAt });
    } catch (error) {
      if (readAt === undefined || !(error instanceof ApiError) || error.code !== 'conflict') throw error;
      setReadAt(undefined);
      setIsConflict(true);
      const message = t`Someone else changed this while you were editing it. Save again to overwrite their changes.`;
      throw new ApiError(error.status, error.code, message);
    }
  };

  return { readAt, isConflict, adopt, guarded };
}

const versionOf = (record: Versioned): string | undefined =>
  typeof record?.lastModifiedDate === 'string' ? record.lastModifiedDate : undefined;
