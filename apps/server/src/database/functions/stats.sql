-- Statistics are built again for the hours noted here. What they are built from notes them itself, whoever changes it, in
-- the same transaction: so nothing is forgotten when conversations are edited, merged, reopened or erased.
--
-- A build deletes a note and then reads what is committed. Each note is therefore locked until the transaction of the
-- change ends, also one that was there before; `buildStale` skips locked ones.
CREATE OR REPLACE FUNCTION note_stale_hours(of_source text, merchants int[], hours timestamptz[]) RETURNS void
LANGUAGE plpgsql SET search_path = public
AS $$
DECLARE
  locked bigint;
BEGIN
  LOOP
    INSERT INTO stale_stats (merchant_id, source, hour)
    SELECT n.merchant_id, of_source, n.hour FROM unnest(merchants, hours) n (merchant_id, hour)
    ORDER BY n.merchant_id, n.hour
    ON CONFLICT DO NOTHING;
    SELECT count(*) INTO locked FROM (
      SELECT FROM stale_stats s JOIN unnest(merchants, hours) n (merchant_id, hour)
        ON s.merchant_id = n.merchant_id AND s.source = of_source AND s.hour = n.hour
      FOR KEY SHARE OF s) l;
    -- A build may have deleted a note in between.
    EXIT WHEN locked >= coalesce(cardinality(hours), 0);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION note_stale_stats() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  PERFORM note_stale_hours(TG_ARGV[0], array_agg(h.merchant_id), array_agg(h.hour)) FROM (
    SELECT DISTINCT f.merchant_id, date_trunc('hour', f.started_at, m.time_zone) AS hour
    FROM changed f JOIN merchants m ON m.merchant_id = f.merchant_id) h;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_stale_ticket_stats() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  PERFORM note_stale_hours('tickets', array_agg(h.merchant_id), array_agg(h.hour)) FROM (
    SELECT DISTINCT t.merchant_id, date_trunc('hour', t.created_at, m.time_zone) AS hour
    FROM changed t JOIN merchants m ON m.merchant_id = t.merchant_id
    WHERE t.mode = 'Ticket') h;
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

CREATE OR REPLACE TRIGGER note_new_stats AFTER INSERT ON page_facts
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_stats('pages');
CREATE OR REPLACE TRIGGER note_changed_stats AFTER UPDATE ON page_facts
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_stats('pages');
CREATE OR REPLACE TRIGGER note_removed_stats AFTER DELETE ON page_facts
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_stats('pages');

CREATE OR REPLACE TRIGGER note_new_stats AFTER INSERT ON tasks
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_ticket_stats();
CREATE OR REPLACE TRIGGER note_changed_stats AFTER UPDATE ON tasks
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_ticket_stats();
-- A ticket that has become a task does not count any more.
CREATE OR REPLACE TRIGGER note_former_stats AFTER UPDATE ON tasks
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_ticket_stats();
CREATE OR REPLACE TRIGGER note_removed_stats AFTER DELETE ON tasks
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_ticket_stats();

CREATE OR REPLACE FUNCTION merchants_with_stale_stats()
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT m.merchant_id FROM merchants m
  LEFT JOIN fact_states s ON s.merchant_id = m.merchant_id
  WHERE s.merchant_id IS NULL OR s.conversation_id IS NOT NULL OR s.visit_id IS NOT NULL
    -- The time zone or the opening hours may have changed. The sweep may have read them before this was committed.
    OR m.modified_at >= s.swept_at - interval '10 minutes'
    OR EXISTS (SELECT FROM stale_stats d WHERE d.merchant_id = m.merchant_id)
    OR EXISTS (SELECT FROM conversations c WHERE c.merchant_id = m.merchant_id
      AND c.last_message_minute >= date_bin('1 minute', s.swept_at, timestamptz '2000-01-01 00:00:00+00'))
    OR EXISTS (SELECT FROM visits v WHERE v.merchant_id = m.merchant_id AND v.started_at >= s.swept_at)
$$;

REVOKE ALL ON FUNCTION merchants_with_stale_stats FROM public;
GRANT EXECUTE ON FUNCTION merchants_with_stale_stats TO foyer_app;
