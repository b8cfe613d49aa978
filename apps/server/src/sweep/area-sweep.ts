import type { areas, CallName, Topic } from '@foyer/contract';
import type { PendingFactor } from '@foyer/contract/accounts/second-factor-shapes';
import type { CallDefinition, NamedCall } from '@foyer/contract/kernel/define-call';
import type { Db } from '../database/tenant.ts';

export type Call = NamedCall<CallDefinition>;
type AreaName = keyof typeof areas;
export type Fields = Readonly<Record<string, unknown>>;

export const WORLD_PASSWORD = 'Right-password-1';

/** Ids, names and secrets of the rows of a world. Areas add theirs to this interface. */
export interface WorldRows {
  readonly merchantId: number;
  /** Part of every text of the merchant, so that leaks are detected. */
  readonly mark: string;
}

/** A merchant with rows of every kind, and tokens of its people. */
export interface World extends WorldRows {
  readonly visitorToken: string;
  /** Reads the history of the visitor. */
  readonly readingToken: string;
  /** A token of the member, who gets the role; optionally of a sign-in without its second factor. */
  memberToken(role: string, pendingFactor?: PendingFactor): Promise<string>;
}

/** A path within the input of a call, such as `createTask attachments.0`. */
type CallField = `${CallName} ${string}`;

/** How the sweep calls an area: its rows in a world, and what the fields of its calls mean there. */
export interface AreaSweep {
  /** Areas whose rows are written first, because these refer to them. */
  readonly after?: readonly AreaName[];
  /** Its ids and names of a new world. */
  readonly rows?: (world: WorldRows) => Partial<WorldRows>;
  /** Writes the rows. May return further values of the world, such as secrets. */
  readonly write?: (
    db: Db,
    world: WorldRows,
    sealSecret: string,
  ) => Promise<void> | Promise<Partial<WorldRows>>;
  /** The value of `id`, by path: the first that matches. Those of the call's own area come first. */
  readonly ids?: (world: World) => readonly (readonly [path: RegExp, id: unknown])[];
  /** Values of other fields, by name; null omits the field. Those of the call's own area come first. */
  readonly fields?: (world: World) => Fields;
  /** Values within lists, by the name of the list. */
  readonly lists?: (world: World) => Fields;
  /** Fields that have another meaning in one call. */
  readonly special?: Partial<Record<CallName, (world: World) => Fields>>;
  /** Calls that the state of the world refuses, with the code of the error. */
  readonly refused?: Partial<Record<CallName, string>>;
  /** Headers of its signed calls. */
  readonly signature?: (query: unknown, body: string) => Readonly<Record<string, string>>;
  /** Whether a text of a call is the name of a row, which other merchants do not have. */
  readonly isName?: (call: Call, part: string, field: string) => boolean;
  /** Filters, for which an empty result is correct, and calls that report a result per id. */
  readonly withoutRows?: readonly CallField[];
  /** Ids that are refused as invalid input, with the field. */
  readonly refusedAsInput?: readonly CallField[];
  /** Ids of files: a missing one refuses the whole input. */
  readonly refusedAsFile?: readonly CallField[];
  /** Ids that are ignored if they do not exist. */
  readonly ignored?: readonly CallField[];
  /** Its kinds of records (`recordsOf`). */
  readonly records?: readonly RecordKind[];
}

/** Declares the part of an area in the sweep, exported as `sweep` from its `sweep.ts`. */
export const defineSweep = (sweep: AreaSweep): AreaSweep => sweep;

/** The input of a call that writes a record. */
export interface RecordInput {
  readonly params?: Fields;
  readonly body?: Fields;
}

/** A kind of record and the calls that write it. */
export interface RecordKind {
  /** The subject of its audit entries. */
  readonly subject: string;
  readonly topic: Topic;
  readonly calls: readonly [create: CallName, change: CallName, remove: CallName];
  /** A new record. */
  readonly fields: Fields;
  /** Fields of a different record. */
  readonly change: Fields;
  /** The field at which a duplicate is refused; null if records need not be unique. */
  readonly unique: string | null;
  /** Fields that make it personal instead of shared. */
  readonly own?: Fields;
  /** The field of the reply with its id. Default `id`. */
  readonly key?: string;
  readonly create?: (fields: Fields) => RecordInput;
  /** The input that changes the record, or removes it without a body. Default `byPath`. */
  readonly of?: (id: string, body?: Fields) => RecordInput;
}

/** The id is in the path. */
export const byPath = (id: string, body?: Fields): RecordInput => ({ params: { id }, ...(body && { body }) });

/** The id is in the body when the record is changed, and in the path when it is removed. */
export const byBody = (id: string, body?: Fields): RecordInput =>
  body ? { body: { id, ...body } } : byPath(id);
