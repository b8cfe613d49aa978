import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listCalls } from '../index.ts';
import { MemberFrame, VisitorFrame } from '../live/client-frames.ts';
import { boundsOf } from './bounds.ts';
import { freeObject, recordOf } from './shapes.ts';

const unboundedIn = (schema: z.ZodType | undefined) => (schema ? boundsOf(schema).unbounded : []);

describe('every input of the contract has a maximum', () => {
  it.each(listCalls().map((call) => [call.name, call] as const))('%s', (_, { params, query, body }) => {
    expect({
      params: unboundedIn(params),
      query: unboundedIn(query),
      body: unboundedIn(body),
    }).toEqual({ params: [], query: [], body: [] });
  });

  it('the frames of members and visitors', () => {
    expect([...unboundedIn(MemberFrame), ...unboundedIn(VisitorFrame)]).toEqual([]);
  });
});

describe('bounds', () => {
  it.each<[string, z.ZodType, string[]]>([
    ['a text', z.string(), ['(all) text']],
    ['a text with a pattern', z.string().regex(/^a+$/), ['(all) text']],
    ['a list', z.array(z.number()), ['(all) list']],
    [
      'a record',
      z.object({ tags: z.record(z.string(), z.string()) }),
      ['.tags{key} text', '.tags{} text', '.tags record'],
    ],
    ['any value', z.object({ more: z.unknown() }), ['.more any value']],
    ['one of two', z.union([z.uuid(), z.string()]), ['(all) text']],
    ['an object that takes anything', z.looseObject({}), ['(all) record', '{key} text', '{} any value']],
  ])('name %s without a maximum', (_, schema, paths) => {
    expect(boundsOf(schema).unbounded.toSorted()).toEqual(paths.toSorted());
  });

  it('grow with the schema', () => {
    const base = boundsOf(z.null());
    const list = boundsOf(z.array(z.strictObject({ name: z.string().max(10) })).max(5));
    expect(list.depth - base.depth).toBe(2);
    expect(list.values - base.values).toBe(10);
    expect(list.bytes - base.bytes).toBeGreaterThan(5 * 10 * 12);
  });

  it('cover the largest input in any encoding', () => {
    const schema = z.strictObject({
      text: z.string().max(100),
      more: freeObject(1_000),
      by: recordOf(z.uuid(), z.iso.date(), 3),
    });
    const text = JSON.stringify({ text: '-', more: {}, by: {} }).replace('-', '\\ud83d\\ude00'.repeat(100));
    expect(schema.safeParse(JSON.parse(text)).success).toBe(true);
    expect(text.length).toBeLessThan(boundsOf(schema).bytes);
  });
});
