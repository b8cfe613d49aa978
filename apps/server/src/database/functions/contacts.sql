-- Keeps on the contact when the person was last seen and whether they came back. Visitors are always locked before their
-- contact. A minute's difference is not worth a write.
CREATE OR REPLACE FUNCTION keep_contact_seen() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  UPDATE contacts c SET
    last_seen_at = greatest(c.last_seen_at, NEW.last_seen_at),
    is_returning = c.is_returning OR NEW.visit_count > 1 OR EXISTS (
      SELECT FROM visitors v WHERE v.merchant_id = NEW.merchant_id AND v.contact_id = NEW.contact_id AND v.id <> NEW.id)
  WHERE c.merchant_id = NEW.merchant_id AND c.id = NEW.contact_id
    AND (c.last_seen_at IS NULL OR NEW.last_seen_at >= c.last_seen_at + interval '1 minute' OR NOT c.is_returning AND NEW.visit_count > 1);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_contact_seen AFTER UPDATE OF last_seen_at, visit_count, contact_id ON visitors FOR EACH ROW
WHEN (NEW.contact_id IS NOT NULL AND (OLD.last_seen_at, OLD.visit_count, OLD.contact_id)
  IS DISTINCT FROM (NEW.last_seen_at, NEW.visit_count, NEW.contact_id))
EXECUTE FUNCTION keep_contact_seen();

-- A removed contact leaves its visitors, which are presences and not people. What it is found by goes with it.
CREATE OR REPLACE FUNCTION unlink_contact() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  DELETE FROM contact_words w WHERE w.merchant_id = OLD.merchant_id AND w.contact_id = OLD.id;
  DELETE FROM contact_keys k WHERE k.merchant_id = OLD.merchant_id AND k.contact_id = OLD.id;
  UPDATE visitors v SET contact_id = NULL WHERE v.merchant_id = OLD.merchant_id AND v.contact_id = OLD.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER unlink_contact AFTER DELETE ON contacts FOR EACH ROW EXECUTE FUNCTION unlink_contact();

-- Updates the statistics of contacts when most of them are newer. Until then foreign keys are checked with plans for a
-- small table, which look at every contact of the merchant. Autovacuum would come to it within a minute or later.
-- It waits for nobody: whoever has the table locked may be at it already.
CREATE OR REPLACE FUNCTION analyze_grown_contacts() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
BEGIN
  IF pg_stat_get_mod_since_analyze('contacts'::regclass) > (SELECT reltuples FROM pg_class WHERE oid = 'contacts'::regclass) THEN
    ANALYZE (SKIP_LOCKED) contacts;
  END IF;
END $$;

REVOKE ALL ON FUNCTION analyze_grown_contacts FROM public;
GRANT EXECUTE ON FUNCTION analyze_grown_contacts TO foyer_app;
