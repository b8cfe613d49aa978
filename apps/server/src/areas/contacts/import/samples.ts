/** The columns of a row of `contact_imports` without the samples of their values, as an SQL expression. */
export const WITHOUT_SAMPLES = `(select coalesce(jsonb_agg(one || '{"samples": []}' order by place), '[]')
  from jsonb_array_elements(columns) with ordinality as e (one, place))`;
