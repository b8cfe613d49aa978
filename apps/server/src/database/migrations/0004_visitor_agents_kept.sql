-- Who serves a visitor decides who may see them (Specification 6). It is kept beside the visitor, so that lists of
-- visitors are filtered by one table.
CREATE FUNCTION keep_visitor_agents() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  UPDATE visitors v SET conversation_id = NEW.id, agent_ids = NEW.agent_ids
  WHERE v.merchant_id = NEW.merchant_id AND v.id = NEW.visitor_id
    AND (NEW.status = 'open' OR v.conversation_id = NEW.id)
    AND (v.conversation_id, v.agent_ids) IS DISTINCT FROM (NEW.id, NEW.agent_ids);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_visitor_agents AFTER INSERT OR UPDATE OF status, agent_ids ON conversations
FOR EACH ROW EXECUTE FUNCTION keep_visitor_agents();
