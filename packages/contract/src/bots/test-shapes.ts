import { NAME_MAX } from '@foyer/domain/limits';
import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';
import { LanguageCode } from './graph-shapes.ts';
import { TrialInput } from './shapes.ts';

export const BOT_TESTS_MAX = 30;
const TURNS_MAX = 100;

/** What the bot says, each message with its choices as text. */
const Replies = z.array(z.string().max(10_000)).max(TURNS_MAX);

/** One input of a trial and what the bot says then. */
export const BotTestTurn = z.strictObject({
  input: TrialInput,
  /** Milliseconds since the start, on the clock of the trial. */
  after: z.number().int().min(0).max(1e12),
  expected: Replies,
});

export const BotTestInput = z.strictObject({
  name: z.string().trim().min(1).max(NAME_MAX),
  language: LanguageCode,
  channel: z.string().max(40),
  /** The step that it starts from. Null: the start. */
  from: z.string().max(40).nullable(),
  /** When the trial began, which also decides its random branches. Milliseconds since 1970. */
  startedAt: z.number().int().min(0).max(1e13),
  turns: z.array(BotTestTurn).min(1).max(TURNS_MAX),
});
export type BotTestInput = z.infer<typeof BotTestInput>;

/** A trial that is repeated before publishing. */
export const BotTest = z.object({ testId: Uuid, ...BotTestInput.shape, lastModifiedDate: Instant });
export type BotTest = z.infer<typeof BotTest>;

/** How a test went: it passed unless it failed or ended too late. */
export const BotTestResult = z.object({
  testId: Uuid,
  name: z.string(),
  /** Whether the tests together took too long before this one ended. */
  timedOut: z.boolean(),
  steps: z.number().int(),
  /** The first input after which the bot said something else. */
  failure: z
    .object({
      /** Its number in the test, from 0. */
      turn: z.number().int(),
      expected: z.array(z.string()),
      said: z.array(z.string()),
    })
    .nullable(),
});
export type BotTestResult = z.infer<typeof BotTestResult>;
