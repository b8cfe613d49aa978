-- The ids of an array as rows, for prepared queries. Volatile, so that the planner cannot see their number and keeps
-- one plan for all executions. Planning anew takes longer than finding a few rows by their key.
CREATE OR REPLACE FUNCTION each_id(ids uuid[]) RETURNS SETOF uuid LANGUAGE sql VOLATILE STRICT ROWS 5
AS $$ SELECT unnest(ids) $$;
