-- Statistics are built again for the hours noted here. What they are built from notes them itself, whoever changes it, in
-- the same transaction: so nothing is forgotten when conversations are edited, merged, reopened or erased.
CREATE OR REPLACE FUNCTION note_stale_stats() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO stale_stats (merchant_id, source, hour)
  SELECT DISTINCT f.merchant_id, TG_ARGV[0], date_trunc('hour', f.started_at, m.time_zone)
  FROM changed f JOIN merchants m ON m.merchant_id = f.merchant_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_stale_ticket_stats() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO stale_stats (merchant_id, source, hour)
  SELECT DISTINCT t.merchant_id, 'tickets', date_trunc('hour', t.created_at, m.time_zone)
  FROM changed t JOIN merchants m ON m.merchant_id = t.merchant_id
  WHERE t.mode = 'Ticket'
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_new_stats AFTER INSERT ON conversation_facts
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_stats('conversations');
CREATE OR REPLACE TRIGGER note_changed_stats AFTER UPDATE ON conversation_facts
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_stats('conversations');
CREATE OR REPLACE TRIGGER note_removed_stats AFTER DELETE ON conversation_facts
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_stats('conversations');

CREATE OR REPLACE TRIGGER note_new_stats AFTER INSERT ON visit_facts
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_stats('visits');
CREATE OR REPLACE TRIGGER note_changed_stats AFTER UPDATE ON visit_facts
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_stats('visits');
CREATE OR REPLACE TRIGGER note_removed_stats AFTER DELETE ON visit_facts
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_stats('visits');

CREATE OR REPLACE TRIGGER note_new_stats AFTER INSERT ON tasks
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_ticket_stats();
CREATE OR REPLACE TRIGGER note_changed_stats AFTER UPDATE ON tasks
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_ticket_stats();
CREATE OR REPLACE TRIGGER note_removed_stats AFTER DELETE ON tasks
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_ticket_stats();

CREATE OR REPLACE FUNCTION merchants_with_stale_stats()
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT m.merchant_id FROM merchants m
  LEFT JOIN fact_states s ON s.merchant_id = m.merchant_id
  WHERE s.merchant_id IS NULL OR s.conversation_id IS NOT NULL OR s.visit_id IS NOT NULL
    OR EXISTS (SELECT FROM stale_stats d WHERE d.merchant_id = m.merchant_id)
    OR EXISTS (SELECT FROM conversations c WHERE c.merchant_id = m.merchant_id
      AND c.last_message_minute >= date_bin('1 minute', s.swept_at, timestamptz '2000-01-01 00:00:00+00'))
    OR EXISTS (SELECT FROM visits v WHERE v.merchant_id = m.merchant_id AND v.started_at >= s.swept_at)
$$;

REVOKE ALL ON FUNCTION merchants_with_stale_stats FROM public;
GRANT EXECUTE ON FUNCTION merchants_with_stale_stats TO foyer_app;
