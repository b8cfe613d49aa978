import * as limits from 'virtual:foyer-limits';
import type { CannedReply } from '@foyer/contract/conversations/canned-shapes';
import type { FileRef } from '@foyer/contract/conversations/shapes';
import { unknownVariables } from '@foyer/domain/canned';
import { folderError } from '@foyer/domain/folders';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../../api/index.ts';
import type { FormState } from '../../../ui/fields/index.ts';
import { useRecordForm } from '../../../ui/record-form.ts';
import { useUploads } from '../composer/use-uploads.ts';

/** The form values of a canned reply. */
export interface CannedValues {
  readonly shortcut: string;
  readonly title: string;
  readonly text: string;
  readonly folder: string;
  /** Who can use it. */
  readonly whose: 'all' | 'me';
  /** '' for every language. */
  readonly language: string;
  readonly attachments: readonly FileRef[];
}

const valuesOf = (reply: CannedReply | null | undefined): CannedValues => ({
  shortcut: reply?.shortcut ?? '',
  title: reply?.title ?? '',
  text: reply?.text ?? '',
  folder: reply?.folder ?? '',
  whose: reply?.isPersonal ? 'me' : 'all',
  language: reply?.language ?? '',
  attachments: reply?.attachments ?? [],
});

/** The form of a canned reply. Null for a new one. */
export function useCannedForm(reply: CannedReply | null | undefined, onClose: () => void) {
  const { t } = useLingui();
  return useRecordForm<CannedValues>({
    record: reply,
    nameOf: ({ title }) => title,
    onClose,
    initial: valuesOf(reply),
    rules: {
      shortcut: {
        title: t`Shortcut`,
        required: true,
        maxLength: limits.createCannedReply.shortcut,
        check: (shortcut) =>
          /^[\p{L}\p{N}_-]+$/u.test(shortcut.trim()) ? null : t`Use only letters, digits, - and _`,
      },
      title: { title: t`Title`, required: true, maxLength: limits.createCannedReply.title },
      text: {
        title: t`Text`,
        required: true,
        maxLength: limits.createCannedReply.text,
        check: (text) => {
          const [unknown] = unknownVariables(text);
          const written = `{{${unknown}}}`;
          return unknown === undefined ? null : t`The variable ${written} does not exist`;
        },
      },
      folder: { title: t`Folder`, check: folderError },
    },
    save: ({ whose, language, attachments, ...texts }, precondition) => {
      const body = {
        ...texts,
        isPersonal: whose === 'me',
        language: language || null,
        attachments: attachments.map(({ id }) => id),
      };
      return reply
        ? call('updateCannedReply', { params: { id: reply.id }, body: { ...body, ...precondition } })
        : call('createCannedReply', { body });
    },
  });
}

/** The uploads that are attached to it. */
export function useCannedUploads(form: FormState<CannedValues>) {
  return useUploads(form.values.attachments.length, (file) =>
    form.set('attachments', [...form.values.attachments.filter(({ id }) => id !== file.id), file]),
  );
}
