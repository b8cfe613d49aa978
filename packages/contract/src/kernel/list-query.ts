import { z } from 'zod';
import { type List, type ListFilter, paramOf } from './list.ts';
import { BooleanQuery, Cursor, DateLike, pageSize, Uuid } from './shapes.ts';

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max).optional();
const text = (maxLength: number) => z.string().trim().min(1).max(maxLength).optional();
const oneOf = <Value extends string>(values: Readonly<Record<Value, string>>) =>
  z.enum(Object.keys(values) as [Value, ...Value[]]);

/** Comma-separated values of a set. */
const multiple = <Value extends string>(values: Readonly<Record<Value, string>>) => {
  const names = Object.keys(values);
  return z
    .string()
    .max(400)
    .transform((given) => given.split(',').map((part) => part.trim()))
    .pipe(z.array(oneOf(values)).min(1).max(names.length))
    .describe(`One of ${names.join(', ')}, or several separated by commas.`)
    .optional();
};

type Optional<Schema extends z.ZodType> = z.ZodOptional<Schema>;
type Value<F> = F extends { values: Readonly<Record<infer Name extends string, string>> } ? Name : never;
type OneOf<Name extends string> = z.ZodEnum<{ [N in Name]: N }>;
type Several<Name extends string> = z.ZodType<Name[], string>;

type SchemaOf<F> = F extends { kind: 'between' }
  ? Optional<z.ZodCoercedNumber>
  : F extends { kind: 'days' }
    ? Optional<typeof DateLike>
    : F extends { kind: 'oneOf'; multiple: true }
      ? Optional<Several<Value<F>>>
      : F extends { kind: 'oneOf' }
        ? Optional<OneOf<Value<F>>>
        : Optional<z.ZodString>;

/** Query parameters of a filter. */
type ParamsOf<Id, F> = F extends { from: infer From extends string; to: infer To extends string }
  ? From | To
  : F extends { param: infer Param extends string }
    ? Param
    : Id & string;

type Search<L> = L extends { search: object } ? { text: Optional<z.ZodString> } : unknown;

/** Query parameters of a list's filter. */
export type ListFilterShape<L extends List> = {
  [Id in keyof L['filters'] as ParamsOf<Id, L['filters'][Id]>]: SchemaOf<L['filters'][Id]>;
} & Search<L>;

function shapeOf(id: string, filter: ListFilter): Record<string, z.ZodType> {
  switch (filter.kind) {
    case 'between':
      return {
        [filter.from]: whole(filter.min, filter.max),
        [filter.to]: whole(filter.min, filter.max),
      };
    case 'days':
      return { [filter.from]: DateLike.optional(), [filter.to]: DateLike.optional() };
    case 'oneOf':
      return {
        [paramOf(id, filter)]: filter.multiple ? multiple(filter.values) : oneOf(filter.values).optional(),
      };
    case 'text':
      return { [paramOf(id, filter)]: text(filter.maxLength) };
    case 'reference': {
      const value = filter.maxLength === undefined ? Uuid.optional() : text(filter.maxLength);
      return {
        [paramOf(id, filter)]:
          filter.none === undefined ? value : z.union([Uuid, z.literal('none')]).optional(),
      };
    }
  }
}

const noted = (shape: Record<string, z.ZodType>, note: string | undefined) =>
  note === undefined
    ? shape
    : Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.describe(note)]));

/** Schema of a list's filter. */
export function listFilter<const L extends List>({ filters, search }: L): ListFilterShape<L> {
  const shapes = Object.entries(filters).map(([id, filter]) => noted(shapeOf(id, filter), filter.note));
  const words = search && noted({ text: searchText(search).optional() }, search.note);
  return Object.assign({}, ...shapes, words);
}

const searchText = ({ minLength = 0, maxLength }: NonNullable<List['search']>) =>
  z.string().trim().min(minLength).max(maxLength);

type SortOf<L extends List> = keyof L['sorts'] & string;

/** Schema of a list's order. */
export const listOrder = <const L extends List>({ sorts, defaultSort }: L) => ({
  sort: z.enum(Object.keys(sorts) as [SortOf<L>, ...SortOf<L>[]]).default(defaultSort.sort as never),
  order: z.enum(['asc', 'desc']).default(defaultSort.order),
});

/** Query of the call that reads a page of a list: filter, order and paging. */
export const listQuery = <const L extends List>(list: L) => ({ ...listFilter(list), ...listPaging(list) });

/** Order and paging of a list, without the filter. */
export const listPaging = <const L extends List>(list: L) => ({
  ...listOrder(list),
  /** Returns the page before the cursor, or the last page without one. Rows keep the list's order. */
  back: BooleanQuery.default(false),
  cursor: Cursor.optional(),
  limit: pageSize(50, 200),
});
