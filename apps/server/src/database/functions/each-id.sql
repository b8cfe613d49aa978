-- The ids of an array as rows, for prepared queries. Volatile, so that the planner does not look into it: it would plan each
-- execution anew for the number of ids, which takes longer than to find a few rows by their key.
CREATE OR REPLACE FUNCTION each_id(ids uuid[]) RETURNS SETOF uuid LANGUAGE sql VOLATILE STRICT ROWS 5
AS $$ SELECT unnest(ids) $$;
