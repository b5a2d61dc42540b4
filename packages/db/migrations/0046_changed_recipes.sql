-- Servers remember the recipe of a scene by the version of its row in scene_ids, which they read with every spectrum: joining scenes
-- there takes longer than the rest of the statement. A changed recipe therefore makes another version of that row.
create function follow_recipe() returns trigger language plpgsql as $$
begin
  update scene_ids set start = start where collection = new.collection and id = new.id;
  return null;
end
$$;
create trigger recipe_followed after update of recipe on scenes for each row
  when (old.recipe is distinct from new.recipe) execute function follow_recipe();
