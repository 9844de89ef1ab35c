// The variables that GNU Make 4.3 sets without any makefile, as `NAME = value` or `NAME := value`.
import type { MakeState } from '../make-state.ts'
import { builtInSuffixes } from './built-in-rules.ts'

const values: readonly string[] = [
  '.FEATURES := target-specific order-only second-expansion else-if shortest-stem undefine oneshell nocomment grouped-target extra-prereqs archives jobserver output-sync check-symlink load',
  '.INCLUDE_DIRS = /usr/local/include /usr/include /usr/include',
  '.LIBPATTERNS = lib%.so lib%.a',
  '.SHELLFLAGS := -c',
  'AR = ar',
  'ARFLAGS = rv',
  'AS = as',
  'CC = cc',
  'CHECKOUT,v = +$(if $(wildcard $@),,$(CO) $(COFLAGS) $< $@)',
  'CO = co',
  'COFLAGS = ',
  'COMPILE.C = $(COMPILE.cc)',
  'COMPILE.F = $(FC) $(FFLAGS) $(CPPFLAGS) $(TARGET_ARCH) -c',
  'COMPILE.S = $(CC) $(ASFLAGS) $(CPPFLAGS) $(TARGET_MACH) -c',
  'COMPILE.c = $(CC) $(CFLAGS) $(CPPFLAGS) $(TARGET_ARCH) -c',
  'COMPILE.cc = $(CXX) $(CXXFLAGS) $(CPPFLAGS) $(TARGET_ARCH) -c',
  'COMPILE.cpp = $(COMPILE.cc)',
  'COMPILE.def = $(M2C) $(M2FLAGS) $(DEFFLAGS) $(TARGET_ARCH)',
  'COMPILE.f = $(FC) $(FFLAGS) $(TARGET_ARCH) -c',
  'COMPILE.m = $(OBJC) $(OBJCFLAGS) $(CPPFLAGS) $(TARGET_ARCH) -c',
  'COMPILE.mod = $(M2C) $(M2FLAGS) $(MODFLAGS) $(TARGET_ARCH)',
  'COMPILE.p = $(PC) $(PFLAGS) $(CPPFLAGS) $(TARGET_ARCH) -c',
  'COMPILE.r = $(FC) $(FFLAGS) $(RFLAGS) $(TARGET_ARCH) -c',
  'COMPILE.s = $(AS) $(ASFLAGS) $(TARGET_MACH)',
  'CPP = $(CC) -E',
  'CTANGLE = ctangle',
  'CWEAVE = cweave',
  'CXX = g++',
  'F77 = $(FC)',
  'F77FLAGS = $(FFLAGS)',
  'FC = f77',
  'GET = get',
  'LD = ld',
  'LEX = lex',
  'LEX.l = $(LEX) $(LFLAGS) -t',
  'LEX.m = $(LEX) $(LFLAGS) -t',
  'LINK.C = $(LINK.cc)',
  'LINK.F = $(FC) $(FFLAGS) $(CPPFLAGS) $(LDFLAGS) $(TARGET_ARCH)',
  'LINK.S = $(CC) $(ASFLAGS) $(CPPFLAGS) $(LDFLAGS) $(TARGET_MACH)',
  'LINK.c = $(CC) $(CFLAGS) $(CPPFLAGS) $(LDFLAGS) $(TARGET_ARCH)',
  'LINK.cc = $(CXX) $(CXXFLAGS) $(CPPFLAGS) $(LDFLAGS) $(TARGET_ARCH)',
  'LINK.cpp = $(LINK.cc)',
  'LINK.f = $(FC) $(FFLAGS) $(LDFLAGS) $(TARGET_ARCH)',
  'LINK.m = $(OBJC) $(OBJCFLAGS) $(CPPFLAGS) $(LDFLAGS) $(TARGET_ARCH)',
  'LINK.o = $(CC) $(LDFLAGS) $(TARGET_ARCH)',
  'LINK.p = $(PC) $(PFLAGS) $(CPPFLAGS) $(LDFLAGS) $(TARGET_ARCH)',
  'LINK.r = $(FC) $(FFLAGS) $(RFLAGS) $(LDFLAGS) $(TARGET_ARCH)',
  'LINK.s = $(CC) $(ASFLAGS) $(LDFLAGS) $(TARGET_MACH)',
  'LINT = lint',
  'LINT.c = $(LINT) $(LINTFLAGS) $(CPPFLAGS) $(TARGET_ARCH)',
  'M2C = m2c',
  'MAKE = $(MAKE_COMMAND)',
  'MAKEINFO = makeinfo',
  'MAKE_HOST := x86_64-pc-linux-gnu',
  'MAKE_VERSION := 4.3',
  'OBJC = cc',
  'OUTPUT_OPTION = -o $@',
  'PC = pc',
  'PREPROCESS.F = $(FC) $(FFLAGS) $(CPPFLAGS) $(TARGET_ARCH) -F',
  'PREPROCESS.S = $(CC) -E $(CPPFLAGS)',
  'PREPROCESS.r = $(FC) $(FFLAGS) $(RFLAGS) $(TARGET_ARCH) -F',
  'RM = rm -f',
  'TANGLE = tangle',
  'TEX = tex',
  'TEXI2DVI = texi2dvi',
  'WEAVE = weave',
  'YACC = yacc',
  'YACC.m = $(YACC) $(YFLAGS)',
  'YACC.y = $(YACC) $(YFLAGS)',
]

const partial = ['@', '%', '*', '<', '?', '^', '+']
const always = new Set(['MAKE', 'MAKE_VERSION', 'MAKE_HOST', '.SHELLFLAGS', '.FEATURES', '.INCLUDE_DIRS'])

/** Sets them, and those that recipes get in parts: `$(@D)` and its like. */
export function setBuiltInVariables({ globals, options, process }: MakeState): void {
  const isBare = options.letters.has('R')
  for (const row of values) {
    const [, name = '', operator, value = ''] = /^(\S+) (:?=) ?(.*)$/.exec(row) ?? []
    if (!isBare || always.has(name))
      globals.define(name, { value, isRecursive: operator === '=', origin: 'default' })
  }
  globals.set('SHELL', '/bin/sh', 'file')
  if (!options.letters.has('r')) globals.set('SUFFIXES', builtInSuffixes, 'default')
  globals.set('MAKE_COMMAND', process.name, 'default')
  for (const sign of partial) {
    const folder = `$(patsubst %/,%,$(dir $${sign}))`
    globals.define(`${sign}D`, { value: folder, isRecursive: true, origin: 'automatic' })
    globals.define(`${sign}F`, { value: `$(notdir $${sign})`, isRecursive: true, origin: 'automatic' })
  }
}
