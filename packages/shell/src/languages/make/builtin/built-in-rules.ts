// The rules that GNU Make 4.3 has without any makefile.
import type { MakeState } from '../make-state.ts'
import { dependencyOn, fileNamed } from '../rules/make-file.ts'
import { withPatternRule } from '../rules/pattern-rule.ts'

const suffixes =
  '.out .a .ln .o .c .cc .C .cpp .p .f .F .m .r .y .l .ym .yl .s .S .mod .sym .def .h .info .dvi .tex .texinfo .texi .txinfo .w .ch .web .sh .elc .el'

/** Recipes by the suffixes they are for: `.c.o` makes the second from the first, `.c` a program. */
const suffixRecipes: readonly (readonly [names: string, recipe: string])[] = [
  ['.o', '$(LINK.o) $^ $(LOADLIBES) $(LDLIBS) -o $@'],
  ['.c', '$(LINK.c) $^ $(LOADLIBES) $(LDLIBS) -o $@'],
  ['.c.ln', '$(LINT.c) -C$* $<'],
  ['.c.o', '$(COMPILE.c) $(OUTPUT_OPTION) $<'],
  ['.cc', '$(LINK.cc) $^ $(LOADLIBES) $(LDLIBS) -o $@'],
  ['.cc.o', '$(COMPILE.cc) $(OUTPUT_OPTION) $<'],
  ['.C', '$(LINK.C) $^ $(LOADLIBES) $(LDLIBS) -o $@'],
  ['.C.o', '$(COMPILE.C) $(OUTPUT_OPTION) $<'],
  ['.cpp', '$(LINK.cpp) $^ $(LOADLIBES) $(LDLIBS) -o $@'],
  ['.cpp.o', '$(COMPILE.cpp) $(OUTPUT_OPTION) $<'],
  ['.p', '$(LINK.p) $^ $(LOADLIBES) $(LDLIBS) -o $@'],
  ['.p.o', '$(COMPILE.p) $(OUTPUT_OPTION) $<'],
  ['.f', '$(LINK.f) $^ $(LOADLIBES) $(LDLIBS) -o $@'],
  ['.f.o', '$(COMPILE.f) $(OUTPUT_OPTION) $<'],
  ['.F', '$(LINK.F) $^ $(LOADLIBES) $(LDLIBS) -o $@'],
  ['.F.o', '$(COMPILE.F) $(OUTPUT_OPTION) $<'],
  ['.F.f', '$(PREPROCESS.F) $(OUTPUT_OPTION) $<'],
  ['.m', '$(LINK.m) $^ $(LOADLIBES) $(LDLIBS) -o $@'],
  ['.m.o', '$(COMPILE.m) $(OUTPUT_OPTION) $<'],
  ['.r', '$(LINK.r) $^ $(LOADLIBES) $(LDLIBS) -o $@'],
  ['.r.o', '$(COMPILE.r) $(OUTPUT_OPTION) $<'],
  ['.r.f', '$(PREPROCESS.r) $(OUTPUT_OPTION) $<'],
  ['.y.ln', '$(YACC.y) $< \n $(LINT.c) -C$* y.tab.c \n $(RM) y.tab.c'],
  ['.y.c', '$(YACC.y) $< \n mv -f y.tab.c $@'],
  ['.l.ln', '@$(RM) $*.c\n $(LEX.l) $< > $*.c\n$(LINT.c) -i $*.c -o $@\n $(RM) $*.c'],
  ['.l.c', '@$(RM) $@ \n $(LEX.l) $< > $@'],
  ['.l.r', '$(LEX.l) $< > $@ \n mv -f lex.yy.r $@'],
  ['.ym.m', '$(YACC.m) $< \n mv -f y.tab.c $@'],
  ['.s', '$(LINK.s) $^ $(LOADLIBES) $(LDLIBS) -o $@'],
  ['.s.o', '$(COMPILE.s) -o $@ $<'],
  ['.S', '$(LINK.S) $^ $(LOADLIBES) $(LDLIBS) -o $@'],
  ['.S.o', '$(COMPILE.S) -o $@ $<'],
  ['.S.s', '$(PREPROCESS.S) $< > $@'],
  ['.mod', '$(COMPILE.mod) -o $@ -e $@ $^'],
  ['.mod.o', '$(COMPILE.mod) -o $@ $<'],
  ['.def.sym', '$(COMPILE.def) -o $@ $<'],
  ['.tex.dvi', '$(TEX) $<'],
  ['.texinfo.info .texi.info .txinfo.info', '$(MAKEINFO) $(MAKEINFO_FLAGS) $< -o $@'],
  ['.texinfo.dvi .texi.dvi .txinfo.dvi', '$(TEXI2DVI) $(TEXI2DVI_FLAGS) $<'],
  ['.w.c', '$(CTANGLE) $< - $@'],
  ['.w.tex', '$(CWEAVE) $< - $@'],
  ['.web.p', '$(TANGLE) $<'],
  ['.web.tex', '$(WEAVE) $<'],
  ['.sh', 'cat $< >$@ \n chmod a+x $@'],
]

/** Targets, what they are made from, and how; `::` is for what must exist as it is. */
const patterns: readonly (readonly [targets: string, needs: string, recipe: string, isTerminal?: true])[] = [
  ['%.out', '%', '@rm -f $@ \n cp $< $@'],
  ['%.c', '%.w %.ch', '$(CTANGLE) $^ $@'],
  ['%.tex', '%.w %.ch', '$(CWEAVE) $^ $@'],
  ['%', '%,v', '$(CHECKOUT,v)', true],
  ['%', 'RCS/%,v', '$(CHECKOUT,v)', true],
  ['%', 'RCS/%', '$(CHECKOUT,v)', true],
  ['%', 's.%', '$(GET) $(GFLAGS) $(SCCS_OUTPUT_OPTION) $<', true],
  ['%', 'SCCS/s.%', '$(GET) $(GFLAGS) $(SCCS_OUTPUT_OPTION) $<', true],
]

/** Sets the suffixes and the rules for them, before a makefile is read. */
export function addBuiltInSuffixRules(make: MakeState): void {
  const list = fileNamed(make, '.SUFFIXES')
  if (make.options.letters.has('r')) return
  list.dependencies = suffixes.split(' ').map(name => dependencyOn(make, name))
  for (const [names, text] of suffixRecipes)
    for (const name of names.split(' ')) {
      const file = fileNamed(make, name)
      file.isTarget = true
      file.isBuiltin = true
      file.recipe = { text, place: undefined }
    }
}

/** Adds the pattern rules, after all others. */
export function addBuiltInPatternRules(make: MakeState): void {
  if (make.options.letters.has('r')) return
  for (const [target, needs, text, isTerminal = false] of patterns)
    make.patternRules = withPatternRule(
      make.patternRules,
      {
        targets: [target],
        dependencies: needs.split(' ').map(pattern => ({ pattern, isOrderOnly: false })),
        late: undefined,
        recipe: { text, place: undefined },
        isTerminal,
        isBuiltin: true,
      },
      { isOverriding: false },
    )
}

/** The value of SUFFIXES. */
export const builtInSuffixes = suffixes
