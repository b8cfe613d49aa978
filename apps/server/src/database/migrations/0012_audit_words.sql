-- The newest entries of the own merchant that hold words. Row-level security keeps the planner from the index of words,
-- since comparing them is not leakproof; with the owner's rights the index is used, behind the same wall.
CREATE FUNCTION audit_with_words(wanted tsquery)
RETURNS TABLE (id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT e.id FROM audit_entries e
  WHERE e.merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int AND e.words @@ wanted
  ORDER BY e.at DESC, e.id DESC
  LIMIT 10000
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION audit_with_words(tsquery) FROM public;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION audit_with_words(tsquery) TO foyer_app;
