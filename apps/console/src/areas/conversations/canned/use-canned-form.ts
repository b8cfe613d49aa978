import * as limits from 'virtual:foyer-limits';
import type { CannedReply } from '@foyer/contract/conversations/canned-shapes';
import type { FileRef } from '@foyer/contract/conversations/shapes';
import { unknownVariables } from '@foyer/domain/canned';
import { folderError } from '@foyer/domain/folders';
import { useLingui } from '@lingui/react/macro';
import { useAction } from '../../../api/index.ts';
import { type FormState, useForm } from '../../../ui/fields/index.ts';
import { toast } from '../../../ui/index.ts';

/** A canned reply as its form holds it. */
export interface CannedValues {
  readonly shortcut: string;
  readonly title: string;
  readonly text: string;
  readonly folder: string;
  /** Who uses it. */
  readonly whose: 'all' | 'me';
  /** '' for every language. */
  readonly language: string;
  readonly attachments: readonly FileRef[];
}

const valuesOf = (reply: CannedReply | null): CannedValues => ({
  shortcut: reply?.shortcut ?? '',
  title: reply?.title ?? '',
  text: reply?.text ?? '',
  folder: reply?.folder ?? '',
  whose: reply?.isPersonal ? 'me' : 'all',
  language: reply?.language ?? '',
  attachments: reply?.attachments ?? [],
});

/** The form of a canned reply, or of a new one for null. */
export function useCannedForm(reply: CannedReply | null, onSaved: () => void): FormState<CannedValues> {
  const { t } = useLingui();
  const create = useAction('createCannedReply');
  const update = useAction('updateCannedReply');
  return useForm<CannedValues>({
    initial: valuesOf(reply),
    rules: {
      shortcut: {
        title: t`Shortcut`,
        required: true,
        maxLength: limits.createCannedReply.shortcut,
        check: (shortcut) =>
          /^[\p{L}\p{N}_-]+$/u.test(shortcut.trim()) ? null : t`Letters, digits, - and _ only`,
      },
      title: { title: t`Title`, required: true, maxLength: limits.createCannedReply.title },
      text: {
        title: t`Text`,
        required: true,
        maxLength: limits.createCannedReply.text,
        check: (text) => {
          const [unknown] = unknownVariables(text);
          const written = `{{${unknown}}}`;
          return unknown === undefined ? null : t`There is no variable ${written}`;
        },
      },
      folder: { title: t`Folder`, check: folderError },
    },
    onSubmit: async ({ whose, language, attachments, ...words }) => {
      const body = {
        ...words,
        isPersonal: whose === 'me',
        language: language || null,
        attachments: attachments.map(({ id }) => id),
      };
      if (reply) await update.mutateAsync({ params: { id: reply.id }, body });
      else await create.mutateAsync({ body });
      toast.show({ kind: 'done', text: t`${words.title} is saved` });
      onSaved();
    },
  });
}
