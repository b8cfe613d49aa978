CREATE OR REPLACE FUNCTION merchants_with_erasures()
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT DISTINCT e.merchant_id FROM erasures e WHERE e.state = 'running' $$;

CREATE OR REPLACE FUNCTION merchants_with_retention()
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT DISTINCT r.merchant_id FROM retention_rules r $$;

-- Requests may neither change nor delete messages and audit entries, except by the functions below, which compare the
-- merchant themselves.
CREATE OR REPLACE FUNCTION erase_messages(of_conversations uuid[], at_most int)
RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public
AS $$
  WITH erased AS (
    DELETE FROM messages WHERE ctid = ANY (ARRAY(
      SELECT m.ctid FROM messages m
      WHERE m.merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int
        AND m.conversation_id = ANY (of_conversations) LIMIT at_most)) RETURNING 1)
  SELECT count(*) FROM erased
$$;

CREATE OR REPLACE FUNCTION delete_audit_entries(ids uuid[])
RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public
AS $$
  DELETE FROM audit_entries
  WHERE merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int AND id = ANY (ids)
$$;

CREATE OR REPLACE FUNCTION replace_in_audit(entries jsonb)
RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public
AS $$
  UPDATE audit_entries t SET subject_id = r.subject_id, actor_id = r.actor_id,
    before = nullif(r.before, 'null'), after = nullif(r.after, 'null'), ip = CASE WHEN r.is_own THEN NULL ELSE t.ip END
  FROM jsonb_to_recordset(entries) AS r (id uuid, subject_id text, actor_id text, before jsonb, after jsonb, is_own boolean)
  WHERE t.merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int AND t.id = r.id
$$;

REVOKE ALL ON FUNCTION merchants_with_erasures, merchants_with_retention, erase_messages, delete_audit_entries,
  replace_in_audit FROM public;
GRANT EXECUTE ON FUNCTION merchants_with_erasures, merchants_with_retention, erase_messages, delete_audit_entries,
  replace_in_audit TO foyer_app;
