-- Who writes from an address, the one seen last where there are several. The rights of the owner are for the sake of
-- the index; the wall is kept by the merchant of the request.
CREATE OR REPLACE FUNCTION visitor_with_email(address text)
RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT v.id FROM visitors v
  WHERE v.merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int AND lower(v.email) = lower(address)
  ORDER BY v.last_seen_at DESC, v.id DESC LIMIT 1
$$;

-- One ground after the other, until there are enough. Where many visitors fit, the first to be met seem near enough to
-- walk to through the whole table; somebody with few would pay for that.
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
