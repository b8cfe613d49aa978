-- Lookups of visitors by an index that row-level security would keep the planner from. They run with the owner's rights
-- and compare the merchant themselves.

-- The visitor with an email address; of several, the one seen last.
CREATE OR REPLACE FUNCTION visitor_with_email(address text)
RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT v.id FROM visitors v
  WHERE v.merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int AND lower(v.email) = lower(address)
  ORDER BY v.last_seen_at DESC, v.id DESC LIMIT 1
$$;

-- The visitors whom a member with a limited visibility sees, up to `most`. The server checks one visitor by the same rules.
-- Asks one index after the other until there are enough. Other scans are off: where many visitors match, the planner
-- would scan the table for the first of them, at the cost of members with few.
CREATE OR REPLACE FUNCTION visitors_seen_by(member uuid, colleagues uuid[], teams uuid[], most integer)
RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public SET enable_seqscan = off SET enable_indexscan = off
AS $$
DECLARE
  own constant integer := nullif(current_setting('foyer.merchant_id', true), '')::integer;
  found uuid[];
BEGIN
  found := ARRAY(SELECT v.id FROM visitors v
    WHERE v.merchant_id = own AND v.agent_ids <> '{}' AND v.agent_ids && colleagues LIMIT most);
  IF cardinality(found) < most THEN
    found := found || ARRAY(SELECT v.id FROM visitors v
      WHERE v.merchant_id = own AND v.tracked_by <> '||' AND split_part(v.tracked_by, '|', 1) = member::text LIMIT most);
  END IF;
  IF cardinality(found) < most AND teams <> '{}' THEN
    found := found
      || ARRAY(SELECT v.id FROM visitors v WHERE v.merchant_id = own AND v.team_ids <> '{}' AND v.team_ids && teams LIMIT most)
      || ARRAY(SELECT v.id FROM visitors v WHERE v.merchant_id = own AND v.department_ids && teams LIMIT most);
  END IF;
  RETURN QUERY SELECT DISTINCT one FROM unnest(found) one LIMIT most;
END $$;

REVOKE ALL ON FUNCTION visitor_with_email, visitors_seen_by FROM public;
GRANT EXECUTE ON FUNCTION visitor_with_email, visitors_seen_by TO foyer_app;
