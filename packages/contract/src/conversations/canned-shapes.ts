import { FOLDER_LIMITS } from '@foyer/domain/folders';
import { MESSAGE_ATTACHMENTS_MAX } from '@foyer/domain/limits';
import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';
import { FileRef, MessageText } from './shapes.ts';

/** Folder names separated by slashes. Empty: none. */
export const FolderInput = z.string().max(FOLDER_LIMITS.depth * (FOLDER_LIMITS.part + 3));

/** BCP 47 language tag, such as `en` or `pt-BR`. */
export const LanguageTag = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Z]{2})?$/)
  .max(6);

/** A reusable reply. */
export const CannedReply = z.object({
  id: Uuid,
  /** The shortcut typed after the slash. It may exist in several languages. */
  shortcut: z.string(),
  title: z.string(),
  /** Text with variables such as `{{visitor.firstName}}`. */
  text: z.string(),
  /** Personal, visible to the member only. Otherwise shared. */
  isPersonal: z.boolean(),
  /** Nested by slashes. Empty: none. */
  folder: z.string(),
  /** Null: all languages. */
  language: z.string().nullable(),
  attachments: z.array(FileRef),
  /** Number of times it was sent. */
  usageCount: z.number().int(),
  lastUsedDate: Instant.nullable(),
  lastModifiedDate: Instant,
});
export type CannedReply = z.infer<typeof CannedReply>;

/** Input of a canned reply. */
export const CannedReplyInput = z.strictObject({
  shortcut: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}_-]{1,40}$/u)
    .max(40),
  title: z.string().trim().min(1).max(100),
  text: MessageText.trim().min(1),
  isPersonal: z.boolean().default(false),
  folder: FolderInput.default(''),
  language: LanguageTag.nullable().default(null),
  /** Ids of uploaded or already attached files. */
  attachments: z.array(Uuid).max(MESSAGE_ATTACHMENTS_MAX).default([]),
});
export type CannedReplyInput = z.infer<typeof CannedReplyInput>;

/** Ids of the canned replies used in a message. Their usage is counted when it is stored. */
export const UsedReplies = z.array(Uuid).max(10).default([]);
